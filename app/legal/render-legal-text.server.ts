import type { Operator } from "../brand/operator.ts";
import {
  listHeadings,
  renderMarkdown,
} from "../server/http/markdown.server.ts";
import type { LegalText } from "./legal-text.ts";

export type RenderedLegalText = ReturnType<typeof renderLegalText>;

/** A legal page with the operator's name and number filled in. */
export function renderLegalText(
  { content, ...head }: LegalText,
  { legalName, phones }: Operator,
) {
  const { number, display } = phones.support;
  const filled = content.map((paragraph) =>
    paragraph
      .replaceAll("{company}", legalName)
      .replaceAll("{phone}", `[${display}](tel:${number})`),
  );
  return {
    ...head,
    headings: listHeadings(filled),
    html: renderMarkdown(filled),
  };
}
