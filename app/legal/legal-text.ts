import type { MarkName } from "../brand/drawings/mark.tsx";
import type { LegalFacts } from "./legal-facts.ts";

export type LegalText = {
  path: string;
  title: string;
  metaDescription: string;
  h1: string;
  mark: MarkName;
  updated: (facts: LegalFacts) => string;
  /** When this wording was written, and its hash: a test fails when one changes without the other. */
  wording: { on: string; sha256: string };
  /** Each is a heading, a list or a paragraph; empty ones are left out. */
  content: (facts: LegalFacts) => readonly string[];
};
