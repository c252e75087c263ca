import { hash } from "node:crypto";
import type { Palette } from "../../brand/contrast.ts";
import { colorVariables } from "../../shell/styles/styles.tsx";
import { script } from "../browser/desk.ts?inline-script";
import css from "./desk.css?inline";

/** Cached by browsers: the name changes with the contents. */
export const scriptPath = `/desk-${shortHash(script)}.js`;
export function stylesPath(palette: Palette): string {
  return `/desk-${shortHash(stylesIn(palette))}.css`;
}

function stylesIn(palette: Palette) {
  return colorVariables(palette) + css;
}

export function findDeskFile(
  path: string,
  palette: Palette,
): Response | undefined {
  if (path === scriptPath) return fileResponse(script, "text/javascript");
  return path === stylesPath(palette)
    ? fileResponse(stylesIn(palette), "text/css")
    : undefined;
}

function fileResponse(body: string, type: string) {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}

function shortHash(text: string) {
  return hash("sha256", text, "base64url").slice(0, 10);
}
