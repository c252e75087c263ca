import { domainToASCII } from "node:url";
import {
  listPossibleNumbers,
  listValidPhones,
} from "../../forms/phone/phones-in-text.ts";

export type MatchKeys = { phone: string | null; email: string | null };

/** Only a valid number: 555-555-5555 stands for many people. No single provider's email rules, such as ignored dots. */
export function matchKeysOf(phone: string, email?: string | null): MatchKeys {
  return {
    phone: listValidPhones(phone)[0]?.number ?? null,
    email: email ? normalizeEmail(email) : null,
  };
}

export function contactPointsOf(
  phone: string,
  email?: string | null,
): string[] {
  return [
    ...listPossibleNumbers(phone),
    ...(email ? [normalizeEmail(email)] : []),
  ];
}

/** NFKC and lower case, without invisible characters or a final dot, with the domain in ASCII. */
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
