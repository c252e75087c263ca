import { icon } from "../brand.ts";
import { findInitial, type Look } from "./look.ts";

export function tabIcon(look: Look): string {
  const { navy, "on-navy": light } = look.palette;
  const initial = findInitial(look);
  if (look.logo?.icon && !initial) return pictureIcon(look.logo.picture);
  const [drawn, drawing] = initial
    ? ["text{fill", `<text x="16" y="24" font-size="24" ${centered}>${initial}`]
    : ["path{stroke", `<path ${stroke} d="${icon}"/>`];
  const end = initial ? "</text></svg>" : "</svg>";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>rect{fill:${navy[0]}}${drawn}:${light[0]}}@media (prefers-color-scheme:dark){rect{fill:${light[1]}}${drawn}:${navy[1]}}}</style><rect width="32" height="32" rx="6"/>${drawing}${end}`;
}

const centered = 'text-anchor="middle"';

const stroke =
  'fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"';

function pictureIcon(picture: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image href="${picture}" width="32" height="32"/></svg>`;
}

/** Inline, because browsers request an icon file before the first paint. */
export function tabIconUrl(look: Look): string {
  const address = addresses.get(look) ?? drawAddress(look);
  addresses.set(look, address);
  return address;
}

const addresses = new WeakMap<Look, string>();

function drawAddress(look: Look): string {
  const inline = findInitial(look) ? undefined : look.logo?.icon;
  const drawn = () => tabIcon(look).replace(/[%#"<>]/g, encodeURIComponent);
  return inline ?? `data:image/svg+xml,${drawn()}`;
}
