import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import type { Logo } from "../logo.ts";

export type LogoFiles = {
  shown: Logo;
  picture: string;
  pictureOnDark?: string;
  /** A data URL, if the logo is small enough for each page's HTML. */
  icon?: string;
  files: ReadonlyMap<string, Buffer>;
};

/** In CSS pixels; a logo with the name may be wide. */
const largest = { withName: [160, 48], symbol: [44, 44] } as const;

/** Of the longer side, so that the logo is sharp on every screen. */
const minSide = 160;

/** Width to height; the least is one half. */
const maxRatio = 10;

/** Of the data URL, because first paint must fit into one flight. */
const maxIconLength = 300;

/** By URL, because most edits leave the logo as it is. */
const encodedLogos = new LRUCache<string, LogoFiles>({ max: 20 });

export async function encodeLogo(
  bytes: Buffer,
  hasName: boolean,
): Promise<LogoFiles | string> {
  const key = hash("sha256", bytes).slice(0, 12);
  const address = `/photos/${key}-${hasName ? "name" : "logo"}`;
  const known = encodedLogos.get(address);
  if (known) return known;
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { failOn: "warning" }).autoOrient();
  try {
    const problem = findProblem(await open().metadata());
    if (problem) return problem;
    const [maxWidth, maxHeight] = largest[hasName ? "withName" : "symbol"];
    const webp = await resized(open(), maxWidth * 2, maxHeight * 2)
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    const png = await resized(open(), 512, 512)
      .png({ palette: true })
      .toBuffer();
    const shown = {
      src: `${address}.webp`,
      width: Math.round(webp.info.width / 2),
      height: Math.round(webp.info.height / 2),
      hasName,
    };
    const files = new Map([
      [shown.src, webp.data],
      [`${address}.png`, png],
    ]);
    const icon = hasName ? undefined : await encodeIcon(open);
    const picture = dataUrl(png);
    const encoded = { shown, picture, files, ...(icon && { icon }) };
    encodedLogos.set(address, encoded);
    return encoded;
  } catch {
    return "is damaged, or isn't a photo";
  }
}

function findProblem({
  format,
  pages = 1,
  autoOrient: { width, height },
}: Awaited<ReturnType<Sharp["metadata"]>>): string | undefined {
  if (!["jpeg", "png", "webp", "heif"].includes(format)) {
    return "must be a JPEG, PNG, WebP or AVIF file";
  }
  if (pages > 1) return "is animated";
  if (Math.max(width, height) < minSide) {
    return `is too small: it is ${width} by ${height} pixels, and its longer side must be at least ${minSide}`;
  }
  return width / height > maxRatio || height / width > 2
    ? `must be at most ${maxRatio} times as wide as it is tall, and at most twice as tall as it is wide`
    : undefined;
}

function resized(image: Sharp, width: number, height: number) {
  return image.resize(width, height, { fit: "inside" }).toColorspace("srgb");
}

async function encodeIcon(open: () => Sharp): Promise<string | undefined> {
  for (const colors of [64, 16, 8, 4]) {
    const png = await open()
      .resize(32, 32, { fit: "contain", background: "#0000" })
      .toColorspace("srgb")
      .png({ palette: true, colors, compressionLevel: 9, effort: 10 })
      .toBuffer();
    const address = dataUrl(withoutResolution(png));
    if (address.length <= maxIconLength) return address;
  }
  return undefined;
}

/** sharp always adds a 21-byte pHYs (print resolution) chunk, which an icon doesn't need. */
function withoutResolution(png: Buffer) {
  const start = png.indexOf("pHYs") - 4;
  return start < 0
    ? png
    : Buffer.concat([png.subarray(0, start), png.subarray(start + 21)]);
}

function dataUrl(png: Buffer) {
  return `data:image/png;base64,${png.toString("base64")}`;
}
