/**
 * One record of RFC 4180, with its line break. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front; a number for the telephone such as +12055550123 is none, and stays as it is.
 */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

export type CsvValue = string | number | boolean | null;

function csvCell(value: CsvValue) {
  const text = value === null ? "" : String(value);
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets look past quotes, spaces and what has no width, and take the wide signs of East Asian keyboards too. */
const startOfFormula = /^(?:[\t\r]|[\s\p{Cf}\p{Cc}"'`‘’“”]*[=+\-@＝＋－＠])/u;

function isFormula(text: string) {
  return startOfFormula.test(text) && !/^\+\d{1,15}$/.test(text);
}
