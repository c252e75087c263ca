const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** One line of it: what a visitor typed can't begin another fact, or turn the rest of its line around. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** Each line marked as quoted, so that none of them can look like a fact of ours. */
export function quoteLines(text: string): string[] {
  return text.split(lineBreak).map((line) => `> ${line}`);
}
