import type { MarkName } from "../brand/drawings/mark.tsx";
import { capitalize } from "../ui/capitalize.ts";

/** One of the ten kinds of case. Texts hold `[City Name]` and `[State Name]` until a place fills them in. */
export type PracticeArea = {
  slug: string;
  /** How people search for it, as written within a sentence. */
  keyword: string;
  mark: MarkName;
  title: string;
  metaDescription: string;
  h1: string;
  /** Paragraphs of Markdown without raw HTML: a heading, a list, a quote to pull out, or text each. The first, plain text, is the lead. */
  content: readonly string[];
};

/** Its label in lists: the keyword as the start of a sentence. */
export function areaName({ keyword }: Pick<PracticeArea, "keyword">) {
  return capitalize(keyword);
}

/** Its label where lawyers go without saying: "Truck accident". */
export function caseType({ keyword }: Pick<PracticeArea, "keyword">) {
  return areaName({
    keyword: keyword.replace(/^no win no fee | (lawyer|attorney)$/g, ""),
  });
}
