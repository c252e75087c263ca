import { brandName, colors } from "../brand.ts";
import type { Palette } from "../contrast.ts";
import type { LogoFiles } from "../media/encode/encode-logo.server.ts";

export type Look = {
  name: string;
  palette: Palette;
  logo?: LogoFiles | undefined;
};

export const shippedLook: Look = { name: brandName, palette: colors };

export function findInitial({ name, logo }: Look): string | undefined {
  const isLegible = logo && !logo.shown.hasName && logo.icon !== undefined;
  return logo && !isLegible
    ? /^[a-z\d]/i.exec(name)?.[0].toUpperCase()
    : undefined;
}
