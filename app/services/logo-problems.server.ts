import {
  findLowContrastLogos,
  type LowContrastLogo,
} from "../brand/media/logo-contrast.server.ts";
import type { Media } from "../brand/media/read-media.server.ts";
import { encodeLogoFiles } from "../brand/media/read-media.server.ts";
import type { FindUpload } from "../brand/media/read-photo.server.ts";
import { operatorSchema } from "../brand/operator.ts";
import type { ContentProblem, Values } from "../desk/content/content-kind.ts";
import { paletteOf } from "../desk/content/kinds/colors-kind.ts";
import type { ContentValues } from "../server/http/services-context.server.ts";
import type { Problem } from "../server/schema-problems.ts";
import type { Settings } from "../settings.server.ts";

const advice: Record<LowContrastLogo["logo"], string> = {
  file: "is hard to see on a light background: choose a darker one here, and this one for dark backgrounds",
  onDark: "is hard to see on a dark background: choose one in light colors",
};

/** Logo problems with the site's colors, reported at the operator's fields. */
export async function listLowContrastLogos(
  logo: Media["logo"],
  { colors }: ContentValues,
): Promise<Problem[]> {
  const found = logo ? await findLowContrastLogos(logo, paletteOf(colors)) : [];
  const fields = new Set(found.map(({ logo }) => logo));
  return [...fields].map((field) => ({
    path: ["logo", field],
    message: advice[field],
  }));
}

/** Logo problems with these colors, reported at the colors. */
export async function listColorLogoConflicts(
  colors: Values,
  site: ContentValues,
  { settings, find }: { settings: Settings; find: FindUpload },
): Promise<ContentProblem[]> {
  // The operator's own check reports what is wrong with it.
  const { data: operator } = operatorSchema.safeParse(site.operator);
  const files =
    operator && (await encodeLogoFiles(operator, settings.operator, find));
  const found = files
    ? await findLowContrastLogos(files, paletteOf(colors))
    : [];
  return found.map(({ logo, background }) => ({
    path: background,
    message: `makes your logo${logo === "onDark" ? " for dark backgrounds" : ""} hard to see: change the color, or the logo in the same change`,
    isConflict: true,
  }));
}
