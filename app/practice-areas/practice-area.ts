/** One of the ten kinds of case. Texts hold `[City Name]` and `[State Name]` until a place fills them in. */
export type PracticeArea = {
  slug: string;
  /** How people search for it, in lower case: also its label in lists. */
  keyword: string;
  title: string;
  metaDescription: string;
  h1: string;
  /** Paragraphs of Markdown without raw HTML: a heading, a list or text each. */
  content: readonly string[];
};
