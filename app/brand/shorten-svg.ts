/** A drawing of the icon set without its frame: colors and size come from the style sheet and the element around it. */
export function shortenSvg(file: string): string {
  return (
    file
      .replace(/^<svg[^>]*>|<\/svg>$/g, "")
      .replaceAll(' opacity="0.2"', "")
      // Nobody sees a tenth of 1/256 of the width, and each page gets shorter.
      .replaceAll(/\d*\.\d+/g, roundToTenth)
  );
}

/** Where the decimal point alone separates two numbers, as in 5.97.3, it stays. */
function roundToTenth(number: string, offset: number, path: string) {
  const rounded = Number(number).toFixed(1);
  const isSeparator =
    path[offset + number.length] === "." ||
    (number.startsWith(".") && /\d/.test(path[offset - 1] ?? ""));
  return isSeparator ? rounded.replace(/^0/, "") : shortest(rounded);
}

function shortest(rounded: string) {
  return rounded.endsWith(".0")
    ? rounded.slice(0, -2)
    : rounded.replace(/^0/, "");
}
