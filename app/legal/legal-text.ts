import type { MarkName } from "../brand/mark.tsx";

/** A legal page: its address, what the head says, and its body as paragraphs of Markdown. */
export type LegalText = {
  path: string;
  title: string;
  metaDescription: string;
  h1: string;
  mark: MarkName;
  /** A heading, a list or a paragraph each; `{company}` and `{phone}` are filled in when shown. */
  content: readonly string[];
};
