import { colors, logo, name } from "../site/brand.ts";
import { officeDrawing } from "./office-drawing.ts";

/** What other sites show beside a link to ours, as SVG of 1200 by 630: a headline of up to about 70 characters. */
export function socialImage(headline: string): string {
  const { walls, lights, lines, shadows } = officeDrawing;
  const [navy] = colors.navy;
  const [ink] = colors["on-navy"];
  const size = headline.length > 45 ? 56 : 80;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
<path fill="${navy}" stroke="none" d="M0 0h1200v630H0z"/>
<path stroke-width="1.5" d="${logo}" transform="translate(64 60) scale(2.2)"/>
<g fill="${ink}" stroke="none"><text x="152" y="114" font-size="52">${asText(name)}</text>
${wrap(headline, 1120 / size)
  .map(
    (line, index) =>
      `<text x="64" y="${270 + index * size * 1.05}" font-size="${size}" letter-spacing="-1">${asText(line)}</text>`,
  )
  .join("\n")}</g>
<g stroke-width="2.5" transform="translate(600 142) scale(1.22)">
<path fill="${colors["navy-raised"][0]}" stroke="none" d="${walls}"/>
<path fill="${ink}" d="${lights}"/><path d="${lines}"/><path stroke="${navy}" d="${shadows}"/>
</g></svg>`;
}

/** Lines of about as many letters as fit beside the drawing. */
function wrap(headline: string, width: number) {
  const lines: string[] = [];
  for (const word of headline.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

function asText(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
