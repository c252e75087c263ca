import MarkdownIt from "markdown-it";

/** Raw HTML stays text; links may not run script; headings can be linked to. */
const markdown = new MarkdownIt("commonmark", { html: false });
markdown.renderer.rules.heading_open = (tokens, index) => {
  const { tag = "" } = tokens[index] ?? {};
  return `<${tag} id="${headingId(tokens[index + 1]?.content ?? "")}">`;
};

/** HTML of paragraphs of Markdown. Raw HTML in them is shown as text, never run. */
export function renderMarkdown(paragraphs: readonly string[]): string {
  return markdown.render(paragraphs.join("\n\n"));
}

/** The second-level headings of such paragraphs, each with the id that its HTML has. */
export function listHeadings(paragraphs: readonly string[]) {
  return paragraphs
    .flatMap((paragraph) => paragraph.match(/^## .+/gm) ?? [])
    .map((line) => line.slice(3).trim())
    .map((text) => ({ id: headingId(text), text }));
}

function headingId(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The first tag of raw HTML in a text, outside code; undefined when there is none. */
export function findRawHtml(text: string): string | undefined {
  const found = htmlFinder
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .find(({ type }) => type === "html_block" || type === "html_inline");
  return found?.content.trim();
}

const htmlFinder = new MarkdownIt("commonmark", { html: true });
