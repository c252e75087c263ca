const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** Can't start a new line, or change the text direction of the rest. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(direction, "");
}

const direction = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** No text of a page can change the direction of the text around it. What forms would send stays as it is. */
export function withoutDirection(html: string): string {
  if (html.search(direction) < 0) return html;
  const parts = new RegExp(
    `<textarea[^>]*>[^<]*|<[^>]*>|${direction.source}`,
    "gu",
  );
  return html.replace(parts, (part) => (part.startsWith("<") ? part : ""));
}

/** Names each of them instead, such as "[U+202E]". */
export function nameDirectionMarks(text: string): string {
  return text.replace(direction, (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase();
    return `[U+${code.padStart(4, "0")}]`;
  });
}

/** Marks each line as quoted, so that none can look like our own. */
export function quoteLines(text: string): string[] {
  return text.split(lineBreak).map((line) => `> ${line}`);
}
