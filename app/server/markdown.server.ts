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

/** Where raw HTML stands in a text, outside code: the line, from 1, and its first tag. */
export function listRawHtml(text: string): { line: number; html: string }[] {
  return htmlFinder
    .parse(text, {})
    .flatMap(({ type, map, content, children }) => {
      const line = (map?.[0] ?? 0) + 1;
      if (type === "html_block") return { line, html: content.trim() };
      const parts = children ?? [];
      return parts.flatMap((part, index) =>
        part.type === "html_inline"
          ? {
              line: line + countBreaks(parts.slice(0, index)),
              html: part.content,
            }
          : [],
      );
    });
}

function countBreaks(parts: readonly { type: string }[]) {
  return parts.filter(({ type }) => type.endsWith("break")).length;
}

const htmlFinder = new MarkdownIt("commonmark", { html: true });
