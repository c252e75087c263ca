import { diff } from "node:util";

export type Difference = {
  label: string;
  before: string | undefined;
  after: string | undefined;
};

const maxLines = 1000;

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
    return [{ label, ...inWords(before, after) }];
  }
  return listHunks(old, fresh).map(({ at, removed, added }) => ({
    label: `${label}, line ${at + 1}`,
    ...inWords(removed.join("\n"), added.join("\n")),
  }));
}

function inWords(before: string, after: string) {
  const [was, is] = [before, after].map(
    (text) => text.replaceAll(uploadInText, "(picture)") || undefined,
  );
  const isAlike = was === is;
  return {
    before: was,
    after: isAlike ? is?.replaceAll("(picture)", "(another picture)") : is,
  };
}

const uploadInText = /\(upload:[0-9a-f]{64}\)/g;

type Hunk = { at: number; removed: string[]; added: string[] };

function listHunks(old: readonly string[], fresh: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let hunk: Hunk | undefined;
  let at = 0;
  for (const [operation, line] of diff(fresh, old)) {
    if (operation === unchanged) {
      if (line.trim() !== "") hunk = undefined;
    } else {
      if (!hunk) {
        hunk = { at, removed: [], added: [] };
        hunks.push(hunk);
      }
      hunk[operation === removed ? "removed" : "added"].push(line);
    }
    if (operation !== removed) at++;
  }
  return hunks;
}

const [removed, unchanged] = [-1, 0];
