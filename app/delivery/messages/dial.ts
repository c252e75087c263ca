import { checkNumberPolicy } from "../../callback/number-policy.server.ts";
import { displayPhone } from "../../forms/phone/display-phone.ts";
import { listValidPhones } from "../../forms/phone/phones-in-text.ts";
import type { Message } from "./message.ts";

/** Only numbers that the site itself would call: a stranger may have typed the others. Else the bare digits. */
export function dialOf(typed: string): Message["dial"] {
  const words = displayPhone(typed);
  const valid = listValidPhones(typed);
  const callable = valid.find(
    ({ number }) => checkNumberPolicy(number, []).allowed,
  );
  if (callable) return { number: callable.number, words };
  const digits = typed.replace(/\D/g, "");
  return valid.length === 0 && digits.length >= 7 && digits.length <= 15
    ? { number: digits, words }
    : undefined;
}
