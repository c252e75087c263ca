import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { listHeadings, renderMarkdown } from "../shell/page/markdown.server.ts";
import { applyCustomText } from "./custom-texts.server.ts";
import type { LegalText } from "./legal-text.ts";
import { readLegalFacts } from "./read-legal-facts.server.ts";

export function renderLegalText(
  text: LegalText,
  request: Request,
  services: Pick<
    RequestServices,
    "retention" | "operator" | "customTexts" | "phoneService"
  >,
) {
  const { path, title, metaDescription, h1, mark } = text;
  const facts = readLegalFacts(services);
  const { updated, paragraphs } = applyCustomText(
    text,
    services.customTexts,
    facts,
  );
  return {
    path,
    title,
    metaDescription,
    h1,
    mark,
    updated,
    headings: listHeadings(paragraphs),
    html: serverOnlyHtml(request, renderMarkdown(paragraphs)),
  };
}
