export type ShingledPage = { path: string; shingles: Uint32Array };

/** `shares[page][sibling]` is how much of the page its sibling contains, from 0 to 1, by place in `paths`. */
export type Similarities = { paths: string[]; shares: number[][] };

export type NearestPage = { path: string; sibling: string; share: number };

const runLength = 5;

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

/** By containment, which is stricter than Jaccard similarity. */
export function measureSimilarities(
  pages: readonly ShingledPage[],
): Similarities {
  const shares = pages.map(({ shingles: own }) =>
    pages.map(({ shingles: other }) =>
      own === other ? 0 : countShared(own, other) / (own.length || 1),
    ),
  );
  return { paths: pages.map(({ path }) => path), shares };
}

export function findNearest({ paths, shares }: Similarities): NearestPage[] {
  return shares.map((row, page) => {
    const share = Math.max(...row);
    const sibling = paths[row.indexOf(share)] ?? "";
    return { path: paths[page] ?? "", sibling, share };
  });
}

export function findTooSimilar(
  { paths, shares }: Similarities,
  limit: number,
  candidates: ReadonlySet<string>,
  always: ReadonlySet<string>,
): NearestPage[] {
  const chosen: number[] = [];
  const repeated: NearestPage[] = [];
  const places = paths
    .map((path, place) => ({ path, place }))
    .filter(({ path }) => candidates.has(path))
    .toSorted(
      (a, b) => Number(always.has(b.path)) - Number(always.has(a.path)),
    );
  for (const { path, place } of places) {
    const shareIn = (other: number) => shares[place]?.[other] ?? 0;
    const share = Math.max(0, ...chosen.map(shareIn));
    if (share <= limit || always.has(path)) chosen.push(place);
    else {
      const nearest = chosen.find((other) => shareIn(other) === share) ?? 0;
      repeated.push({ path, sibling: paths[nearest] ?? "", share });
    }
  }
  return repeated;
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
