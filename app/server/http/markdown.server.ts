import MarkdownIt from "markdown-it";

/** Raw HTML is shown as text, links cannot run script, and headings get ids. */
const markdown = new MarkdownIt("commonmark", { html: false });
markdown.core.ruler.push("heading_ids", ({ tokens }) => {
  const taken = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const id = uniqueId(headingId(tokens[index + 1]?.content ?? ""), taken);
    taken.add(id);
    token.attrSet("id", id);
  }
});

export function renderMarkdown(paragraphs: readonly string[]): string {
  return markdown.render(paragraphs.join("\n\n"));
}

/** The second-level headings with their ids in the rendered HTML. */
export function listHeadings(paragraphs: readonly string[]) {
  const tokens = markdown.parse(paragraphs.join("\n\n"), {});
  return tokens.flatMap((token, index) =>
    token.type === "heading_open" && token.tag === "h2" && token.level === 0
      ? {
          id: String(token.attrGet("id")),
          text: tokens[index + 1]?.content ?? "",
        }
      : [],
  );
}

/** Splits Markdown into top-level blocks; a list or code block is one. */
export function splitMarkdown(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const starts = markdown.parse(text, {}).flatMap(({ level, map, nesting }) => {
    const start = level === 0 && nesting >= 0 ? map?.[0] : undefined;
    return start !== undefined && !lines[start - 1]?.trim() ? [start] : [];
  });
  return [0, ...starts]
    .map((start, index) =>
      lines.slice(start, starts[index]).join("\n").trimEnd(),
    )
    .filter((paragraph) => paragraph !== "");
}

function uniqueId(id: string, taken: ReadonlySet<string>) {
  let unique = id || "section";
  for (let count = 2; taken.has(unique); count++) unique = `${id}-${count}`;
  return unique;
}

function headingId(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Raw HTML outside code, with its line, from 1. */
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
