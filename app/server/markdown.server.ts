import MarkdownIt from "markdown-it";

/** Raw HTML stays text; links may not run script. */
const markdown = new MarkdownIt("commonmark", { html: false });

/** HTML of paragraphs of Markdown. Raw HTML in them is shown as text, never run. */
export function renderMarkdown(paragraphs: readonly string[]): string {
  return markdown.render(paragraphs.join("\n\n"));
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
