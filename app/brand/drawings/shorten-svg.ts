/** Without the `svg` element: the style sheet and the parent element set color and size. */
export function shortenSvg(file: string): string {
  return (
    file
      .replace(/^<svg[^>]*>|<\/svg>$/g, "")
      .replaceAll(' opacity="0.2"', "")
      // At a width of 256, rounding to tenths is invisible, and it makes each page shorter.
      .replaceAll(/\d*\.\d+/g, roundToTenth)
  );
}

/** The decimal point stays where it alone separates two numbers, as in 5.97.3. */
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
