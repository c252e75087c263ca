const maxWordLength = 40;
const maxWords = 300;

/** How many numbers and endings of numbers are indexed per lead, so that they leave room for words. */
const maxNumbers = 100;

/** Shorter search words must match whole words, because too many words start with them. */
const minPrefixLength = 3;

/** Fewer digits would match half of all phone numbers. */
const minPhoneDigits = 4;

/** Shorter numbers, such as dates, are found only by how they begin. */
const minWholePhoneDigits = 7;

/** Raised with each change of `searchWordsOf`, so that stored leads are indexed again. */
export const wordsVersion = 2;

/** Words, one per line, without case and accents. A phone number becomes all its suffixes, so that any part matches. */
export function searchWordsOf({
  texts,
  phone,
  reference,
}: {
  texts: readonly (string | null | undefined)[];
  phone: string | null | undefined;
  reference: string;
}): string {
  const words = [
    ...wordsOf(`${reference} ${reference.replace("-", "")}`),
    ...endingsOf(digitsOf(phone ?? "")),
    ...texts.flatMap((text) => numbersIn(text ?? "")).slice(0, maxNumbers),
    ...wordsOf(texts.filter(Boolean).join(" ")),
  ];
  return [...new Set(words)].slice(0, maxWords).join("\n");
}

/** Digits that touch no letter, because a reference isn't a phone number. */
const writtenNumber = /(?<![\p{L}\d])\d[\d\s().-]*\d(?![\p{L}\d])/gu;

export type SearchTerm = { spellings: string[]; isPrefix: boolean };

/** All terms must match. Only letters and digits are left, so no term is a search operator in either database. */
export function searchTermsOf(typed: string): SearchTerm[] {
  const joined = typed
    .slice(0, 200)
    .replaceAll(countryCode, " ")
    .replaceAll(writtenNumber, (text) =>
      digitsOf(text).length >= minPhoneDigits && !areSeveral(text)
        ? ` ${digitsOf(text)} `
        : text,
    );
  return [...new Set(wordsOf(joined))].slice(0, 8).map((word) => ({
    spellings: spellingsOf(word),
    isPrefix: word.length >= minPrefixLength,
  }));
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  // Unicode character classes take several times as long, and most leads don't need them.
  const words = /[^\0-\x7f]/.test(lower)
    ? lower
        .normalize("NFKD")
        .replaceAll(/['\u2019\p{M}]/gu, "")
        .match(/[\p{L}\p{N}]+/gu)
    : lower.replaceAll("'", "").match(/[a-z0-9]+/g);
  return (words ?? []).map((word) =>
    word.length > maxWordLength
      ? word.slice(0, maxWordLength).toWellFormed()
      : word,
  );
}

function digitsOf(text: string) {
  return text.replaceAll(/\D/g, "");
}

function endingsOf(digits: string): string[] {
  const count = digits.length - minPhoneDigits + 1;
  return Array.from({ length: Math.max(0, count) }, (_, start) =>
    digits.slice(start, start + 15),
  );
}

function numbersIn(text: string): string[] {
  const numbers = text.match(writtenNumber) ?? [];
  return numbers.map(digitsOf).flatMap((digits) => {
    if (digits.length < minPhoneDigits) return [];
    return digits.length < minWholePhoneDigits ? digits : endingsOf(digits);
  });
}

function areSeveral(text: string) {
  return text.split(/\D+/).every((part) => part.length >= minPhoneDigits);
}

const countryCode = /\+1(?=\D*\d{3})/g;

const withCountryCode = /^1\d{10}$/;

/** References contain no I, L or O, so these may be a misheard 1 or 0. */
function spellingsOf(word: string): string[] {
  if (withCountryCode.test(word)) return [word, word.slice(1)];
  const heard = word.replaceAll("o", "0").replaceAll(/[il]/g, "1");
  const mayBeReference = word.length === 4 || word.length === 8;
  return mayBeReference && heard !== word ? [word, heard] : [word];
}
