import type { MarkName } from "../brand/drawings/mark.tsx";
import { capitalize } from "../ui/capitalize.ts";

/** Texts hold `[City Name]` and `[State Name]` until a place fills them in. */
export type PracticeArea = {
  slug: string;
  keyword: string;
  mark: MarkName;
  title: string;
  metaDescription: string;
  h1: string;
  /** Markdown without raw HTML: a heading, list, pull quote or paragraph each. The first, plain text, is the lead. */
  content: readonly string[];
};

export function areaName({ keyword }: Pick<PracticeArea, "keyword">) {
  return capitalize(keyword);
}

export function caseType({ keyword }: Pick<PracticeArea, "keyword">) {
  return areaName({
    keyword: keyword.replace(/^no win no fee | (lawyer|attorney)$/g, ""),
  });
}

/** Remembers the kind of case while a visitor chooses a state; in few bytes, for the first flight. */
export function caseKey(area: Pick<PracticeArea, "keyword">) {
  return caseType(area).replace(/ .*/, "").toLowerCase();
}

export function caseQuery(area: Pick<PracticeArea, "keyword">) {
  return `?case=${caseKey(area)}`;
}
