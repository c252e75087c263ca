/** One difference, as text; a side is undefined if it is empty. */
export type Difference = {
  label: string;
  before: string | undefined;
  after: string | undefined;
};

/** Longer texts are compared as one line. */
const maxLines = 2000;

/** Differences between two texts: of multi-line texts, only the lines that differ. */
export function listTextDifferences(
  label: string,
  before: string,
  after: string,
): Difference[] {
  if (before === after) return [];
  const old = before.split("\n");
  const fresh = after.split("\n");
  const isShort = old.length === 1 && fresh.length === 1;
  if (isShort || old.length > maxLines || fresh.length > maxLines) {
    const words = { before: before || undefined, after: after || undefined };
    return [{ label, ...words }];
  }
  return listHunks(old, fresh).map(({ at, removed, added }) => ({
    label: `${label}, line ${at + 1}`,
    before: removed.length > 0 ? removed.join("\n") : undefined,
    after: added.length > 0 ? added.join("\n") : undefined,
  }));
}

type Hunk = { at: number; removed: string[]; added: string[] };

/** By the longest common subsequence of lines, ignoring blank ones. */
function listHunks(old: readonly string[], fresh: readonly string[]): Hunk[] {
  const common = commonLengths(old, fresh);
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  let hunk: Hunk | undefined;
  while (i < old.length || j < fresh.length) {
    const line = old[i];
    if (line !== undefined && line === fresh[j]) {
      if (line.trim() !== "") hunk = undefined;
      [i, j] = [i + 1, j + 1];
      continue;
    }
    if (!hunk) {
      hunk = { at: j, removed: [], added: [] };
      hunks.push(hunk);
    }
    const down = common[i + 1]?.[j] ?? -1;
    const right = common[i]?.[j + 1] ?? -1;
    if (line !== undefined && (j >= fresh.length || down >= right)) {
      hunk.removed.push(line);
      i++;
    } else {
      hunk.added.push(fresh[j] ?? "");
      j++;
    }
  }
  return hunks;
}

/** For each pair of positions, how many of the following lines match. */
function commonLengths(old: readonly string[], fresh: readonly string[]) {
  const width = fresh.length + 1;
  const rows = Array.from(
    { length: old.length + 1 },
    () => new Uint16Array(width),
  );
  for (let i = old.length - 1; i >= 0; i--) {
    const [row, next] = [rows[i], rows[i + 1]];
    if (!row || !next) continue;
    for (let j = fresh.length - 1; j >= 0; j--) {
      row[j] =
        old[i] === fresh[j]
          ? (next[j + 1] ?? 0) + 1
          : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
