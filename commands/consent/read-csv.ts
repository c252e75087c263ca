/** The rows of a CSV file (RFC 4180), without empty ones and without the mark that some programs put at its start. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/g);
  for (const [, quoted, plain = "", end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ""));
}
