import { findPhoneNumbersInText } from "libphonenumber-js/max";

/** In E.164: US numbers, vanity numbers too, and foreign ones after +, 00 or 011. Never joins digits of two numbers. */
export function parseNumbers(typed: string): string[] {
  let text = normalizePhoneText(typed);
  const found: string[] = [];
  // The library's text search is slow and each lead waits for it, so numbers that begin with +1 skip it.
  if (/\+(?!\D*1)/.test(text)) {
    const elsewhere = findPhoneNumbersInText(text, "US").filter(
      ({ number }) => number.countryCallingCode !== "1",
    );
    for (const { number } of elsewhere) found.push(number.number);
    // A foreign number's digits must not be read again as a US number.
    text = text.replace(/\+(?!\D*1)[\d\s()./-]+/g, "|");
  }
  const groups = [...text.matchAll(digitNumber), ...text.matchAll(wordNumber)];
  for (const [, area = "", local = ""] of groups) {
    const keys = local.replace(/[^\dA-Za-z]/g, "").slice(0, 7);
    const digits = toKeypadDigits(keys);
    if (!isMistyped(keys) && isSubscriberNumber(area, digits)) {
      found.push(`+1${area}${digits}`);
    }
  }
  return [...new Set(found)];
}

export function toKeypadDigits(text: string): string {
  return text
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => keys.charAt(letter.charCodeAt(0) - 65));
}

export function normalizePhoneText(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}_·•]/gu, "-")
    .replace(/[[{]/g, "(")
    .replace(/[\]}]/g, ")")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:00|011)(?=[ -]?[1-9])/, "+");
}

/** A script's ten digits are consecutive code points. */
function digitOf(character: string) {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const keys = "22233344455566677778889999";

const start = String.raw`(?<!\d)(?<!\d[.-])(?:1[ ./-]{0,3})?\(? ?([2-9]\d\d) ?\)?[ ./-]{0,3}`;

const digitNumber = new RegExp(
  String.raw`${start}(\d{3}[ ./-]{0,3}\d{4})(?!\d)(?![.-]\d)`,
  "g",
);

/** 205-777-CARS or 800-LAWYERS; a word after a space isn't part of a number. */
const wordNumber = new RegExp(
  String.raw`${start}(?<=[.)-] ?)(?=[\d.-]*[A-Za-z])(\d{3}[.-][\dA-Za-z]{4,}|[\dA-Za-z]{7,})(?![\dA-Za-z])`,
  "g",
);

/** Letters that spell no word stand for zeros and ones; as keypad letters they would give someone else's number. */
function isMistyped(keys: string) {
  return /[A-Z]/i.test(keys) && !/(?=[A-Z]{3})[OIL]*[A-HJKMNP-Z]/i.test(keys);
}

/** 555-555-5555 is in no numbering plan, but is the specification's example. */
function isSubscriberNumber(area: string, local: string) {
  return /^[2-9]\d{6}$/.test(local) || (area === "555" && local.length === 7);
}
