/** RFC 4180. An apostrophe disarms formulas; semicolons and tabs are quoted, because some spreadsheets split there. */
export function csvRecord(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

export type CsvValue = string | number | boolean | null;

function csvCell(value: CsvValue) {
  const text = value === null ? "" : String(value);
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets skip quotes, spaces and zero-width characters, and accept full-width signs. */
const startOfFormula = /^(?:[\t\r]|[\s\p{Cf}\p{Cc}"'`‘’“”]*[=+\-@＝＋－＠])/u;

function isFormula(text: string) {
  return startOfFormula.test(text) && !/^\+\d{1,15}$/.test(text);
}
