import { domainToASCII } from "node:url";
import { listValidPhones } from "../forms/phones-in-text.ts";

/** What a person is recognized by in another form. */
export type MatchKeys = { phone: string | null; email: string | null };

/**
 * A number counts as E.164, however it was typed, and only where a numbering plan has it: 555-555-5555 is many
 * people's. An email counts as its mailbox is the same in any spelling, and no further: whose dots mean nothing is not
 * for us to say.
 */
export function matchKeysOf(phone: string, email?: string | null): MatchKeys {
  return {
    phone: listValidPhones(phone)[0]?.number ?? null,
    email: email ? plainEmail(email) : null,
  };
}

/** An email as it is compared: in one Unicode form, in lower case, an international domain in its ASCII form. */
export function plainEmail(email: string) {
  const text = email.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
  const [mailbox = "", domain = ""] = text.split(/@(?=[^@]*$)/);
  return domain === "" ? text : `${mailbox}@${domainToASCII(domain) || domain}`;
}
