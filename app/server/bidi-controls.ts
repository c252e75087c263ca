const bidiControl = /\p{Bidi_Control}/gu;

export function removeBidiControls(text: string): string {
  return text.replace(bidiControl, "");
}

/** Names each of them, such as "[U+202E]". */
export function nameBidiControls(text: string): string {
  return text.replace(bidiControl, (control) => {
    const code = control.charCodeAt(0).toString(16).toUpperCase();
    return `[U+${code.padStart(4, "0")}]`;
  });
}

/** Removes them from a page's text, so that none changes the direction of the text around it. What forms send stays. */
export function withoutBidiControls(html: string): string {
  if (html.search(bidiControl) < 0) return html;
  const parts = new RegExp(
    `<textarea[^>]*>[^<]*|<[^>]*>|${bidiControl.source}`,
    "gu",
  );
  return html.replace(parts, (part) => (part.startsWith("<") ? part : ""));
}
