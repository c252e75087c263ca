import { CommandError } from "../command.ts";

export type RowCounts = Record<string, number>;

export function compareCounts(expected: RowCounts, found: RowCounts) {
  const tables = Object.keys({ ...expected, ...found });
  const wrong = tables.filter((table) => expected[table] !== found[table]);
  if (wrong.length > 0) {
    const differences = wrong.map(
      (table) =>
        `${table} has ${found[table] ?? 0} rows instead of ${expected[table] ?? 0}`,
    );
    throw new CommandError(
      `Backup failed: in the copy ${differences.join(", ")}`,
    );
  }
}
