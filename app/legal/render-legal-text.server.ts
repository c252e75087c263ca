import { company } from "../brand/company.ts";
import {
  listHeadings,
  renderMarkdown,
} from "../server/http/markdown.server.ts";
import type { LegalText } from "./legal-text.ts";

const { number, display } = company.phones.support;

export type RenderedLegalText = ReturnType<typeof renderLegalText>;

/** A legal page with the operator's name and number filled in. */
export function renderLegalText({ content, ...head }: LegalText) {
  const filled = content.map((paragraph) =>
    paragraph
      .replaceAll("{company}", company.name)
      .replaceAll("{phone}", `[${display}](tel:${number})`),
  );
  return {
    ...head,
    headings: listHeadings(filled),
    html: renderMarkdown(filled),
  };
}
