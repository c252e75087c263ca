import {
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { normalizePhone } from "./phone-number.ts";
import {
  normalizePhoneText,
  parseNumbers,
  toKeypadDigits,
} from "./typed-numbers.ts";

export type ParsedPhone = {
  /** E.164 where a numbering plan has the number, otherwise a plus and its digits. */
  number: string;
  digits: string;
  isValid: boolean;
};

export function findPhone(text: string): ParsedPhone | undefined {
  const [typed = replaceInternationalPrefix(text), ...more] =
    parseNumbers(text);
  const parsed =
    more.length === 0 ? parsePhoneNumberFromString(typed, "US") : undefined;
  if (parsed) {
    const { number, nationalNumber: digits } = parsed;
    return { number, digits, isValid: parsed.isValid() };
  }
  const number = numberOf(text);
  return number === undefined
    ? undefined
    : { number, digits: number.slice(1), isValid: false };
}

export function containsPhone(
  typed: string,
  { number, digits }: ParsedPhone,
): boolean {
  const text = normalizePhoneText(typed);
  if (isSpelledIn(text, digits)) return true;
  const meant = text.replace(/o/gi, "0").replace(/[il]/gi, "1");
  return [text, meant].some(
    (one) =>
      one.replace(/\D/g, "").includes(digits) &&
      listPossibleNumbers(one).includes(number),
  );
}

export function listValidPhones(typed: string): ParsedPhone[] {
  return parseNumbers(typed)
    .flatMap((number) => findPhone(number) ?? [])
    .filter(({ isValid }) => isValid);
}

export function listFormats({ number, digits }: ParsedPhone): string[] {
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

/** Every number the text could mean, including separate groups of digits joined. */
export function listPossibleNumbers(typed: string): string[] {
  const text = normalizePhoneText(typed);
  const typedNumbers = parseNumbers(text);
  if (isPlainUsNumber(text, typedNumbers)) return typedNumbers;
  const found = findPhoneNumbersInText(text, "US").map(
    ({ number }) => number.number,
  );
  const whole = parsePhoneNumberFromString(text, "US")?.number;
  return [...typedNumbers, ...found, whole, numberOf(text)].flatMap(
    (number) => number ?? [],
  );
}

/** Most texts are one plain US number, which needs no slower parsing. */
function isPlainUsNumber(text: string, [number, ...more]: readonly string[]) {
  if (!number || more.length > 0 || /[^\d\s().+-]/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  return [digits, `1${digits}`].includes(number.slice(1)) && number[1] === "1";
}

function isSpelledIn(text: string, digits: string): boolean {
  if (!/[A-Za-z]/.test(text) || digits.length < 10) return false;
  const keys = [...text].filter((character) => /[\dA-Za-z]/.test(character));
  const dialed = toKeypadDigits(keys.join(""));
  for (let at = dialed.indexOf(digits); at >= 0; ) {
    const spelled = keys.slice(at, at + digits.length).join("");
    if (/^\d{3}.*[A-Za-z]/.test(spelled)) return true;
    at = dialed.indexOf(digits, at + 1);
  }
  return false;
}

/** Most countries dial 00 for the plus. */
function replaceInternationalPrefix(text: string) {
  return text.replace(/^\s*00/, "+");
}

function numberOf(text: string) {
  const normalized = normalizePhone(text);
  if (normalized.ok) return normalized.number;
  const digits = text.replace(/\D/g, "");
  return digits === "" ? undefined : `+${digits}`;
}
