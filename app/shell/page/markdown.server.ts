import MarkdownIt, { type Token } from "markdown-it";

/** Raw HTML is shown as text, links can't run script, quotation marks are curly, and headings get ids. */
const markdown = new MarkdownIt("commonmark", {
  html: false,
  typographer: true,
}).enable("smartquotes");
// The apostrophe of "the '90s", which would otherwise become an opening quotation mark.
markdown.core.ruler.before("smartquotes", "year_apostrophes", ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== "text") continue;
    token.content = token.content.replaceAll(
      /(?<![\p{L}\d])'(?=\d\ds?\b)/gu,
      "’",
    );
  }
});
markdown.core.ruler.push("heading_ids", ({ tokens }) => {
  const taken = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const id = uniqueId(headingId(plainText(tokens[index + 1])), taken);
    taken.add(id);
    token.attrSet("id", id);
  }
});

/** Attributes for an image; null shows only its alternative text. */
export type FindImage = (
  src: string,
) => Readonly<Record<string, string>> | null | undefined;

export function renderMarkdown(
  paragraphs: readonly string[],
  findImage: FindImage = () => undefined,
): string {
  const tokens = markdown.parse(paragraphs.join("\n\n"), {});
  for (const { children } of tokens) {
    for (const token of children ?? []) {
      if (token.type === "image") replaceImage(token, findImage);
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

function replaceImage(token: Token, findImage: FindImage) {
  const attributes = findImage(String(token.attrGet("src")));
  if (attributes === null) token.type = "text";
  for (const [name, value] of Object.entries(attributes ?? {})) {
    token.attrSet(name, value);
  }
}

export function listImages(text: string) {
  return markdown.parse(text, {}).flatMap(({ map, children }) =>
    (children ?? [])
      .filter(({ type }) => type === "image")
      .map((image) => ({
        src: String(image.attrGet("src")),
        alt: image.content.trim(),
        line: (map?.[0] ?? 0) + 1,
      })),
  );
}

export function listHeadings(paragraphs: readonly string[]) {
  const tokens = markdown.parse(paragraphs.join("\n\n"), {});
  return tokens.flatMap((token, index) =>
    token.type === "heading_open" && token.tag === "h2" && token.level === 0
      ? {
          id: String(token.attrGet("id")),
          text: plainText(tokens[index + 1]),
        }
      : [],
  );
}

export function splitMarkdown(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const starts = markdown.parse(text, {}).flatMap(({ level, map, nesting }) => {
    const start = level === 0 && nesting >= 0 ? map?.[0] : undefined;
    return start !== undefined && !lines[start - 1]?.trim() ? [start] : [];
  });
  return [0, ...starts]
    .map((start, index) =>
      lines
        .slice(start, starts[index])
        .join("\n")
        .replace(/^(?:[ \t]*\n)+/, "")
        .trimEnd(),
    )
    .filter((paragraph) => paragraph !== "");
}

function plainText(inline: Token | undefined) {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type.endsWith("break") ? " " : content))
    .join("");
}

function uniqueId(id: string, taken: ReadonlySet<string>) {
  const isTaken = (name: string) => taken.has(name) || reservedIds.test(name);
  let unique = id;
  for (let count = 2; isTaken(unique); count++) unique = `${id}-${count}`;
  return unique;
}

const reservedIds =
  /^(main|styles|site-menu|call.*[^\d]|law|similar|post-text|review-banner)$/;

function headingId(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .replace(/^$/, "section");
}

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
