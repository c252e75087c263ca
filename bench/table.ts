/** `value` next to its peer or limit in the same run; `ratio` if a quotient is clearer. */
export type Row = {
  figure: string;
  value: string;
  peer?: string;
  ratio?: string;
  goal: string;
};

export function printTable(rows: readonly Row[]) {
  const lines = [
    ["figure", "value", "peer", "ratio", "goal"],
    ...rows.map(({ figure, value, peer = "", ratio = "", goal }) => [
      figure,
      value,
      peer,
      ratio,
      goal,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
  }
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
