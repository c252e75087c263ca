import {
  findPhone,
  listValidPhones,
  type Phone,
} from "../privacy/phone-match.ts";

/** What a person is recognized by in another form. */
export type MatchKeys = { phone: string | null; email: string | null };

/**
 * A number counts as E.164, however it was typed, and only where a numbering plan has it: 555-555-5555 is many
 * people's. An e-mail counts trimmed and in small letters, and no further: whose dots mean nothing is not for us to say.
 */
export function matchKeysOf(phone: string, email?: string | null): MatchKeys {
  return {
    phone: findOwnPhone(phone)?.number ?? null,
    email: email ? plainEmail(email) : null,
  };
}

/** An e-mail as it is compared. */
export function plainEmail(email: string) {
  return email.trim().toLowerCase();
}

function findOwnPhone(typed: string): Phone | undefined {
  const whole = findPhone(typed);
  return whole?.isValid ? whole : listValidPhones(typed)[0];
}
