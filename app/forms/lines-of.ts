/** The lines that an owner typed, trimmed, without empty ones. */
export function linesOf(text = ""): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
