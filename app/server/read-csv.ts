export type CsvRow = {
  line: number;
  cells: string[];
  isUnclosed?: true;
};

/** RFC 4180; skips empty rows and a byte order mark. */
export function readCsv(text: string): CsvRow[] {
  let line = 1;
  const rows: CsvRow[] = [{ line, cells: [] }];
  const cells = text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/g);
  for (const [whole, quoted, plain = "", end] of cells) {
    const row = rows.at(-1);
    row?.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (row && plain.startsWith('"')) row.isUnclosed = true;
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === "") break;
    if (end !== ",") rows.push({ line, cells: [] });
  }
  return rows.filter((row) => row.cells.some((cell) => cell.trim() !== ""));
}
