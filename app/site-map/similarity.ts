/** A page and the five-word shingles of its text, as sorted numbers. */
export type Shingled = { path: string; shingles: Uint32Array };

/** The share of a page's shingles that its nearest sibling contains, from 0 to 1. */
export type Nearest = { path: string; sibling: string; share: number };

const runLength = 5;

/** Gives equal shingles the same number across all texts. */
export function createShingler() {
  const numbers = new Map<string, number>();
  return (text: string): Uint32Array => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const found = new Set<number>();
    for (let at = 0; at + runLength <= words.length; at++) {
      const run = words.slice(at, at + runLength).join(" ");
      const number = numbers.get(run) ?? numbers.size;
      numbers.set(run, number);
      found.add(number);
    }
    return Uint32Array.from(found).sort();
  };
}

/**
 * For each page, the sibling that contains most of its shingles: containment, which is stricter than Jaccard
 * similarity.
 */
export function findNearest(pages: readonly Shingled[]): Nearest[] {
  const nearest = new Map<string, Nearest>();
  const note = (page: Shingled, sibling: Shingled, shared: number) => {
    const share = shared / (page.shingles.length || 1);
    const { path } = page;
    if (share < (nearest.get(path)?.share ?? 0)) return;
    nearest.set(path, { path, sibling: sibling.path, share });
  };
  for (const [index, page] of pages.entries()) {
    for (const other of pages.slice(index + 1)) {
      const shared = countShared(page.shingles, other.shingles);
      note(page, other, shared);
      note(other, page, shared);
    }
  }
  return [...nearest.values()];
}

function countShared(one: Uint32Array, other: Uint32Array) {
  let shared = 0;
  let at = 0;
  for (const number of one) {
    while (at < other.length && Number(other[at]) < number) at++;
    if (other[at] === number) shared++;
  }
  return shared;
}
