/** One line, without characters that could control a terminal. */
export function printable(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
}
