import { logo as mark } from "../brand.ts";
import { officeDrawing } from "../drawings/office-drawing.ts";
import type { Look } from "../look/look.ts";
import type { LogoFiles } from "../media/encode/encode-logo.server.ts";

const sizes = [80, 68, 56, 48, 40];
const height = 360;

const width = 1120;

export function socialImage(headline: string, look: Look): string {
  const { walls, lights, lines, shadows } = officeDrawing;
  const { palette } = look;
  const [navy] = palette.navy;
  const [ink] = palette["on-navy"];
  const { size, rows } = fit(replaceMissingGlyphs(headline));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
<path fill="${navy}" stroke="none" d="M0 0h1200v630H0z"/>
${emblem(look)}
<g fill="${ink}" stroke="none">${nameText(look)}
${rows
  .map(
    (row, index) =>
      `<text x="64" y="${190 + (index + 1) * size * 1.05}" font-size="${size}" letter-spacing="-1">${escapeXml(row)}</text>`,
  )
  .join("\n")}</g>
<g stroke-width="2.5" transform="translate(600 142) scale(1.22)">
<path fill="${palette["navy-raised"][0]}" stroke="none" d="${walls}"/>
<path fill="${ink}" d="${lights}"/><path d="${lines}"/><path stroke="${navy}" d="${shadows}"/>
</g></svg>`;
}

function emblem({ logo }: Look) {
  if (!logo) {
    return `<path stroke-width="1.5" d="${mark}" transform="translate(64 60) scale(2.2)"/>`;
  }
  const shown = emblemWidth(logo);
  const plate = logo.pictureOnDark
    ? ""
    : `<rect x="56" y="52" width="${shown + 16}" height="88" rx="8" fill="#fff" stroke="none"/>`;
  return `${plate}<image href="${logo.pictureOnDark ?? logo.picture}" x="64" y="60" width="${shown}" height="72"/>`;
}

function emblemWidth({ shown }: LogoFiles) {
  const { width, height } = shown.onDark ?? shown;
  return (72 * width) / height;
}

function nameText({ name, logo }: Look) {
  if (logo?.shown.hasName) return "";
  const size = Math.min(52, Math.floor(1800 / name.length));
  const start = 80 + (logo ? emblemWidth(logo) : 72);
  return `<text x="${start}" y="114" font-size="${size}">${escapeXml(replaceMissingGlyphs(name))}</text>`;
}

function replaceMissingGlyphs(headline: string) {
  return headline
    .replaceAll(/[^ -~“”‘’–—…·©§½¼éñ]/gu, (letter) =>
      letter.normalize("NFKD").replaceAll(/[^ -~]/gu, ""),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

function fit(headline: string): { size: number; rows: string[] } {
  const tried = sizes.map((size) => ({
    size,
    rows: wrap(headline, Math.floor(width / size)),
    maxRows: Math.floor(height / (size * 1.05)),
  }));
  const found = tried.find(({ rows, maxRows }) => rows.length <= maxRows);
  if (found) return found;
  const { size = 40, rows = [], maxRows = 1 } = tried.at(-1) ?? {};
  const cut = rows.slice(0, maxRows);
  return { size, rows: [...cut.slice(0, -1), `${cut.at(-1)}…`] };
}

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

function escapeXml(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
