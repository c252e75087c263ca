import type { Problem } from "../../server/schema-problems.ts";
import { contrastOf, type Palette } from "../contrast.ts";
import type { LogoFiles } from "./encode/encode-logo.server.ts";

/** A tenth of the opaque pixels must have this contrast: a logo may be gold, but not white on white. */
const minimum = { contrast: 2, share: 0.1 };

export async function findLowContrastLogos(
  { picture, pictureOnDark }: LogoFiles,
  { paper, navy }: Palette,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (await hasLowContrast(picture, [paper[0]])) {
    const message =
      "is hard to see on a light background: choose a darker one here, and this one for dark backgrounds";
    problems.push({ path: ["logo", "file"], message });
  }
  if (
    pictureOnDark &&
    (await hasLowContrast(pictureOnDark, [paper[1], ...navy]))
  ) {
    const message =
      "is hard to see on a dark background: choose one in light colors";
    problems.push({ path: ["logo", "onDark"], message });
  }
  return problems;
}

async function hasLowContrast(dataUrl: string, grounds: readonly string[]) {
  const { default: sharp } = await import("sharp");
  const png = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const pixels = await sharp(png)
    .resize(64, 64, { fit: "inside" })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
  const drawn: string[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    drawn.push(`#${pixels.toString("hex", at, at + 3)}`);
  }
  // A logo without transparent parts has its own background.
  if (drawn.length === pixels.length / 4) return false;
  return grounds.some((ground) => {
    const seen = drawn.filter(
      (color) => contrastOf(color, ground) >= minimum.contrast,
    );
    return seen.length < drawn.length * minimum.share;
  });
}
