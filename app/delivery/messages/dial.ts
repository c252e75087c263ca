import { checkNumberPolicy } from "../../callback/number-policy.server.ts";
import { listValidPhones } from "../../forms/phone/phones-in-text.ts";
import type { Message } from "./message.ts";

/**
 * The first typed number that the site itself would call; if none is valid, the bare digits. Valid numbers that we don't
 * call get no link: a stranger may have typed them.
 */
export function dialOf(typed: string): Message["dial"] {
  const valid = listValidPhones(typed);
  const callable = valid.find(
    ({ number }) => checkNumberPolicy(number, []).allowed,
  );
  if (callable) return { number: callable.number, words: typed };
  const digits = typed.replace(/\D/g, "");
  return valid.length === 0 && digits.length >= 7 && digits.length <= 15
    ? { number: digits, words: typed }
    : undefined;
}
