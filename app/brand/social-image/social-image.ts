import { colors, logo, name } from "../brand.ts";
import { officeDrawing } from "../office-drawing.ts";

/** Sizes of a headline, in pixels, and the height that all its lines have. */
const sizes = [80, 68, 56, 48, 40];
const height = 360;

/** Letters of average width that fit beside the drawing, times their size. */
const width = 1120;

/** What other sites show beside a link to a page, as SVG of 1200 by 630: its headline, as large as fits. */
export function socialImage(headline: string): string {
  const { walls, lights, lines, shadows } = officeDrawing;
  const [navy] = colors.navy;
  const [ink] = colors["on-navy"];
  const { size, rows } = fit(toFace(headline));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
<path fill="${navy}" stroke="none" d="M0 0h1200v630H0z"/>
<path stroke-width="1.5" d="${logo}" transform="translate(64 60) scale(2.2)"/>
<g fill="${ink}" stroke="none"><text x="152" y="114" font-size="52">${asText(name)}</text>
${rows
  .map(
    (row, index) =>
      `<text x="64" y="${190 + (index + 1) * size * 1.05}" font-size="${size}" letter-spacing="-1">${asText(row)}</text>`,
  )
  .join("\n")}</g>
<g stroke-width="2.5" transform="translate(600 142) scale(1.22)">
<path fill="${colors["navy-raised"][0]}" stroke="none" d="${walls}"/>
<path fill="${ink}" d="${lights}"/><path d="${lines}"/><path stroke="${navy}" d="${shadows}"/>
</g></svg>`;
}

/** The headlines' face has few letters besides those of English: what an accent stands on is shown without it. */
function toFace(headline: string) {
  return headline
    .replaceAll(/[^ -~“”‘’–—…·©§½¼éñ]/gu, (letter) =>
      letter.normalize("NFKD").replaceAll(/[^ -~]/gu, ""),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The largest size at which all lines fit; at the smallest, a headline is cut. */
function fit(headline: string): { size: number; rows: string[] } {
  const tried = sizes.map((size) => ({
    size,
    rows: wrap(headline, Math.floor(width / size)),
    most: Math.floor(height / (size * 1.05)),
  }));
  const found = tried.find(({ rows, most }) => rows.length <= most);
  if (found) return found;
  const { size = 40, rows = [], most = 1 } = tried.at(-1) ?? {};
  const cut = rows.slice(0, most);
  return { size, rows: [...cut.slice(0, -1), `${cut.at(-1)}…`] };
}

/** Lines of at most so many letters; a word that is longer is broken. */
function wrap(headline: string, letters: number) {
  const words = headline
    .split(" ")
    .flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, "gu")) ?? []);
  const rows: string[] = [];
  for (const word of words) {
    const longer = `${rows.at(-1)} ${word}`;
    if (rows.length > 0 && longer.length <= letters) rows.splice(-1, 1, longer);
    else rows.push(word);
  }
  return rows;
}

function asText(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
