import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { colors, logo, name } from "./app/brand/brand.ts";
import { drawMarkSheet } from "./app/brand/drawings/mark-sheet.ts";
import {
  drawPortrait,
  portraitNames,
  portraitPath,
} from "./app/brand/drawings/portraits.ts";
import {
  drawStreet,
  streetDrawing,
} from "./app/brand/drawings/street-drawing.ts";
import { socialImage } from "./app/brand/social-image/social-image.ts";
import { tabIcon } from "./app/brand/tab-icon.ts";
import { drawPng } from "./app/server/http/draw-png.ts";

/** Generates the icons, the web manifest and the default social image from the brand at each build. */
export function brandFiles(): Plugin {
  return {
    name: "brand-files",
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [fileName, source] of Object.entries(drawFiles())) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

function drawFiles(): Record<string, string | Uint8Array> {
  return {
    "favicon.ico": icoOf(drawPng(tabIcon, 32)),
    "apple-touch-icon.png": drawPng(appIcon(0.7), 180),
    "icon-192.png": drawPng(appIcon(0.7), 192),
    "icon-512.png": drawPng(appIcon(0.7), 512),
    // A launcher may crop it to the safe zone, a circle of four fifths.
    "icon-maskable.png": drawPng(appIcon(0.55), 512),
    "site.webmanifest": manifest(),
    ...Object.fromEntries(
      portraitNames.map((person) => [
        portraitPath(person).slice(1),
        drawPortrait(person),
      ]),
    ),
    "marks.svg": drawMarkSheet(readMark),
    [streetDrawing.path.slice(1)]: drawStreet(),
    "social.png": drawPng(
      socialImage("Injured? Get The Justice You Deserve."),
      1200,
      ["app/brand/fonts/headlines.ttf"],
    ),
  };
}

function readMark(name: string) {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(
    resolve(`@phosphor-icons/core/duotone/${name}-duotone.svg`),
    "utf8",
  );
}

/** The logo at `share` of the width of a square. */
function appIcon(share: number) {
  const margin = 16 - 16 * share;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colors.navy[0]}" d="M0 0h32v32H0z"/><path fill="none" stroke="${colors["on-navy"][0]}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${logo}" transform="translate(${margin} ${margin}) scale(${share})"/></svg>`;
}

function manifest() {
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
    background_color: colors.paper[0],
    theme_color: colors.navy[0],
    icons,
  });
}

/** An ICO file with one image of 32 by 32. */
function icoOf(image: Uint8Array) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}
