import {
  listHeadings,
  renderMarkdown,
} from "../server/http/markdown.server.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import type { LegalText } from "./legal-text.ts";
import { readLegalFacts } from "./read-legal-facts.server.ts";

/** A legal page as this operator's data and settings make it. */
export function renderLegalText(
  { path, title, metaDescription, h1, mark, content, updated }: LegalText,
  request: Request,
  services: Pick<RequestServices, "keep" | "operator" | "telephone">,
) {
  const facts = readLegalFacts(services);
  const paragraphs = content(facts);
  return {
    ...{ path, title, metaDescription, h1, mark },
    updated: updated(facts),
    headings: listHeadings(paragraphs),
    html: serverOnlyHtml(request, renderMarkdown(paragraphs)),
  };
}
