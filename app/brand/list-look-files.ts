import { logo } from "./brand.ts";
import {
  drawPortrait,
  portraitNames,
  portraitPath,
} from "./drawings/portraits.ts";
import { drawStreet, streetDrawing } from "./drawings/street-drawing.ts";
import { findInitial, type Look } from "./look/look.ts";
import { tabIcon } from "./look/tab-icon.ts";
import { socialImage } from "./social-image/social-image.ts";

export type LookFile = { type: string } & (
  | { text: string }
  | { svg: string; width: number }
);

export function listLookFiles(look: Look): Record<string, LookFile> {
  const portraits = portraitNames.map((person) => [
    portraitPath(person),
    { type: svgType, text: drawPortrait(person, look.palette) },
  ]);
  const headline = "Injured? Get The Justice You Deserve.";
  return {
    "/favicon.ico": { type: "image/x-icon", svg: tabIcon(look), width: 32 },
    "/apple-touch-icon.png": png(appIcon(look, 0.7), 180),
    "/icon-192.png": png(appIcon(look, 0.7), 192),
    "/icon-512.png": png(appIcon(look, 0.7), 512),
    // Launchers may crop it to the safe zone, a circle with 80% of the width.
    "/icon-maskable.png": png(appIcon(look, 0.55), 512),
    "/site.webmanifest": {
      type: "application/manifest+json",
      text: manifest(look),
    },
    ...Object.fromEntries(portraits),
    [streetDrawing.path]: { type: svgType, text: drawStreet(look.palette) },
    "/social.png": png(socialImage(headline, look), 1200),
  };
}

const svgType = "image/svg+xml";

function png(svg: string, width: number): LookFile {
  return { type: "image/png", svg, width };
}

function appIcon(look: Look, share: number) {
  const { navy, "on-navy": light } = look.palette;
  const margin = 16 - 16 * share;
  const transform = `transform="translate(${margin} ${margin}) scale(${share})"`;
  const initial = findInitial(look);
  const picture = initial ? undefined : look.logo?.picture;
  const mark = `<path fill="none" stroke="${light[0]}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${logo}" ${transform}/>`;
  const letter = `<text x="16" y="27" font-size="32" text-anchor="middle" fill="${light[0]}" ${transform}>${initial}</text>`;
  const image = `<image href="${picture}" width="32" height="32" ${transform}/>`;
  const ground = picture ? "#ffffff" : navy[0];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ground}" d="M0 0h32v32H0z"/>${picture ? image : initial ? letter : mark}</svg>`;
}

function manifest({ name, palette }: Look) {
  const icons = [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    {
      src: "/icon-maskable.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
  ];
  return JSON.stringify({
    name,
    short_name: name,
    start_url: "/",
    display: "browser",
    background_color: palette.paper[0],
    theme_color: palette.navy[0],
    icons,
  });
}

export function icoOf(image: Uint8Array): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
