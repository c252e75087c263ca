import { domainToASCII } from "node:url";
import {
  listNumbers,
  listValidPhones,
} from "../../forms/phone/phones-in-text.ts";

export type MatchKeys = { phone: string | null; email: string | null };

/**
 * The number in E.164, only if it is valid: 555-555-5555 stands for many people. The email is normalized as every
 * provider does; rules of single providers, such as ignored dots, are not applied.
 */
export function matchKeysOf(phone: string, email?: string | null): MatchKeys {
  return {
    phone: listValidPhones(phone)[0]?.number ?? null,
    email: email ? normalizeEmail(email) : null,
  };
}

/** Every number (E.164) and the email by which an opt-out of sharing can name a person. */
export function contactPointsOf(
  phone: string,
  email?: string | null,
): string[] {
  return [...listNumbers(phone), ...(email ? [normalizeEmail(email)] : [])];
}

/** An email in NFKC and lower case, without invisible characters or a final dot, with its domain in ASCII. */
export function normalizeEmail(email: string) {
  const text = email
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/\.$/, "")
    .toLowerCase()
    .normalize("NFKC");
  const [mailbox = "", domain = ""] = text.split(/@(?=[^@]*$)/);
  return domain === "" ? text : `${mailbox}@${domainToASCII(domain) || domain}`;
}
