import { contrastOf, type Palette } from "../contrast.ts";
import type { LogoFiles } from "./encode/encode-logo.server.ts";

/** A logo, and the color behind it on which it is hard to see. */
export type LowContrastLogo = {
  logo: "file" | "onDark";
  background: readonly ["paper" | "navy", "light" | "dark"];
};

/** A tenth of the opaque pixels must have this contrast: a logo may be gold, but not white on white. */
const minimum = { contrast: 2, share: 0.1 };

const backgrounds: readonly LowContrastLogo[] = [
  { logo: "file", background: ["paper", "light"] },
  { logo: "onDark", background: ["paper", "dark"] },
  { logo: "onDark", background: ["navy", "light"] },
  { logo: "onDark", background: ["navy", "dark"] },
];

export async function findLowContrastLogos(
  { picture, pictureOnDark }: LogoFiles,
  palette: Palette,
): Promise<LowContrastLogo[]> {
  const drawn = {
    file: await listDrawnColors(picture),
    onDark: pictureOnDark ? await listDrawnColors(pictureOnDark) : [],
  };
  return backgrounds.filter(({ logo, background: [name, theme] }) =>
    isLowContrast(drawn[logo], palette[name][theme === "light" ? 0 : 1]),
  );
}

/** Empty for a logo without transparent parts, which has its own background. */
async function listDrawnColors(dataUrl: string): Promise<string[]> {
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
  return drawn.length === pixels.length / 4 ? [] : drawn;
}

function isLowContrast(drawn: readonly string[], ground: string) {
  const seen = drawn.filter(
    (color) => contrastOf(color, ground) >= minimum.contrast,
  );
  return seen.length < drawn.length * minimum.share;
}
