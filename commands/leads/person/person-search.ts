import { findPhone } from "../../../app/forms/phone/phones-in-text.ts";
import type { PersonSearch } from "../../../app/privacy/person.server.ts";
import { UsageError } from "../../command.ts";

export function readSearch(
  command: string,
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
): PersonSearch {
  if ((phone === undefined) === (email === undefined)) {
    throw new UsageError(`${command} needs either --phone or --email`);
  }
  if (email !== undefined) {
    if (!/^\S+@\S+$/.test(email.trim())) {
      throw new UsageError(`--email: "${email}" is not an email address`);
    }
    return { phones: [], emails: [email.trim()] };
  }
  const found = findPhone(phone ?? "");
  if (!found) {
    throw new UsageError(`--phone: "${phone}" is not a phone number`);
  }
  return { phones: [found], emails: [] };
}
