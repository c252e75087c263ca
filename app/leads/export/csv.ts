/** RFC 4180. An apostrophe disarms formulas, even inside a cell: a spreadsheet that splits at semicolons or tabs ignores quotes. */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

export type CsvValue = string | number | boolean | null;

function csvCell(value: CsvValue) {
  const text = value === null ? "" : String(value);
  const inside = text.replaceAll(formulaInside, "$1'");
  const safe = isFormula(text) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets skip quotes, spaces and zero-width characters, and accept full-width signs. */
const startOfFormula = /^(?:[\t\r]|[\s\p{Cf}\p{Cc}"'`‘’“”]*[=+\-@＝＋－＠])/u;

/** Only an equal sign, or another sign with a function or program: lists and phone numbers stay as they were typed. */
const formulaInside =
  /(\r\n|[;\t\r\n])(?=(?:(?![;\t\r\n])[\s\p{Cf}\p{Cc}"'`‘’“”])*(?:[=＝]|[+\-@＋－＠][^;\t\r\n]*(?:\||\p{L}[\w.]*\()))/gu;

function isFormula(text: string) {
  return startOfFormula.test(text) && !/^\+\d{1,15}$/.test(text);
}
