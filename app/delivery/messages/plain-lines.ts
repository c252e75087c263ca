import { removeBidiControls } from "../../server/bidi-controls.ts";

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Can't start a new line, or change the text direction of the rest. */
export function oneLine(text: string): string {
  return removeBidiControls(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** Marks each line as quoted, so that none can look like our own. */
export function quoteLines(text: string): string[] {
  return text.split(lineBreak).map((line) => `> ${line}`);
}
