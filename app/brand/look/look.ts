import { colors, name } from "../brand.ts";
import type { Palette } from "../contrast.ts";
import type { LogoFiles } from "../media/encode-logo.server.ts";

/** What the owner has chosen of how the site looks, as drawings, messages and the desk follow it. */
export type Look = {
  name: string;
  palette: Palette;
  logo?: LogoFiles | undefined;
};

export const shippedLook: Look = { name, palette: colors };

/** Instead of a logo that shows the name, which nobody could read in a tab. Undefined where the font lacks the letter. */
export function findInitial({ name, logo }: Look): string | undefined {
  const isLegible = logo && !logo.shown.hasName && logo.icon !== undefined;
  return logo && !isLegible
    ? /^[a-z\d]/i.exec(name)?.[0].toUpperCase()
    : undefined;
}
