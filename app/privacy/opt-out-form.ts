import { parseNumbers } from "../forms/phone/typed-numbers.ts";
import { normalizeEmail } from "../leads/threads/match-keys.ts";

export type OptOutErrors = { phone?: string; email?: string };

const maxLength = 254;

const maxNumbers = 3;

export function checkOptOut(
  fields: Record<string, string>,
): { ok: true; contactPoints: string[] } | { ok: false; errors: OptOutErrors } {
  const phone = fields.phone?.trim() ?? "";
  const email = fields.email?.trim() ?? "";
  if (phone === "" && email === "") {
    const phoneError = "Please enter a phone number or an email address.";
    return { ok: false, errors: { phone: phoneError } };
  }
  const numbers = phone.length <= maxLength ? parseNumbers(phone) : [];
  const isPhone =
    phone === "" || (numbers.length > 0 && numbers.length <= maxNumbers);
  const isEmail =
    email === "" || (email.length <= maxLength && /^\S+@\S+\.\S+$/.test(email));
  if (isPhone && isEmail) {
    return {
      ok: true,
      contactPoints: [
        ...numbers,
        ...(email === "" ? [] : [normalizeEmail(email)]),
      ],
    };
  }
  return {
    ok: false,
    errors: {
      ...(!isPhone && {
        phone: "Please enter a phone number, like (205) 555-0123.",
      }),
      ...(!isEmail && { email: "Please enter a valid email address." }),
    },
  };
}
