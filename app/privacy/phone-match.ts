import {
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { normalizePhone } from "../callback/phone-number.ts";

/** A number that somebody is looked for by. */
export type Phone = {
  /** E.164 where it is a number of a known plan, otherwise a plus and its digits. */
  number: string;
  /** Its digits without a country's code: what each way of writing it has in common. */
  digits: string;
  /** Whether somebody has it, as far as a numbering plan can tell. */
  isValid: boolean;
};

/** Undefined where the text has no digit. */
export function findPhone(text: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(plus(text), "US");
  if (parsed) {
    const { number, nationalNumber: digits } = parsed;
    return { number, digits, isValid: parsed.isValid() };
  }
  const number = numberOf(text);
  return number === undefined
    ? undefined
    : { number, digits: number.slice(1), isValid: false };
}

/** Whether what somebody typed, perhaps with words around it or a second number, holds this number. */
export function holdsPhone(typed: string, { number, digits }: Phone): boolean {
  const isPlain = /^[\x20-\x7e]*$/.test(typed);
  if (isPlain && !typed.replace(/\D/g, "").includes(digits)) return false;
  return listNumbers(typed).includes(number);
}

/** The numbers in a text that somebody may have, for a look at what else is theirs. */
export function listValidPhones(typed: string): Phone[] {
  return listNumbers(typed)
    .flatMap((number) => findPhone(number) ?? [])
    .filter(({ isValid }) => isValid);
}

/** The usual ways to write a number, its own first. */
export function listWritings({ number, digits }: Phone): string[] {
  const parsed = parsePhoneNumberFromString(number);
  const national = parsed?.formatNational() ?? digits;
  const international = parsed?.formatInternational() ?? number;
  const groups = international.split(" ").slice(1).join(" ").split(/\D+/);
  return [
    ...new Set([
      number,
      number.slice(1),
      digits,
      national,
      international,
      ...["-", ".", " "].map((mark) => groups.join(mark)),
    ]),
  ].filter((writing) => writing !== "");
}

function listNumbers(text: string): string[] {
  const found = findPhoneNumbersInText(text, "US").map(
    ({ number }) => number.number,
  );
  const whole = parsePhoneNumberFromString(plus(text), "US")?.number;
  return [...found, whole, numberOf(text)].flatMap((number) => number ?? []);
}

/** Most of the world dials 00 where a plus is written. */
function plus(text: string) {
  return text.replace(/^\s*00/, "+");
}

/** Any digits count: the contact form takes every text. */
function numberOf(text: string) {
  const normalized = normalizePhone(text);
  if (normalized.ok) return normalized.number;
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : `+${digits}`;
}
