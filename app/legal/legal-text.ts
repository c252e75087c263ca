import type { MarkName } from "../brand/drawings/mark.tsx";
import type { LegalFacts } from "./legal-facts.ts";

/** A legal page: its address, what the head says, and its body as paragraphs of Markdown. */
export type LegalText = {
  path: string;
  title: string;
  metaDescription: string;
  h1: string;
  mark: MarkName;
  /** Shown after "Last updated": spec 2 has it, until the operator changes a text and the date with it. */
  updated: (facts: LegalFacts) => string;
  /** When this wording was written, and its hash: a test fails when one changes without the other. */
  wording: { on: string; sha256: string };
  /** A heading, a list or a paragraph each; an empty one is left out. */
  content: (facts: LegalFacts) => readonly string[];
};
