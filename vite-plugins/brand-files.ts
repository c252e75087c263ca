import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { colors } from "../app/brand/brand.ts";
import { drawPng } from "../app/brand/drawings/draw-png.ts";
import { drawMarkSheet } from "../app/brand/drawings/mark-sheet.ts";
import {
  icoOf,
  type LookFile,
  listLookFiles,
} from "../app/brand/list-look-files.ts";
import { shippedLook } from "../app/brand/look/look.ts";

export function brandFiles(): Plugin {
  return {
    name: "brand-files",
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [path, file] of Object.entries(listLookFiles(shippedLook))) {
        const fileName = path.slice(1);
        this.emitFile({ type: "asset", fileName, source: draw(file) });
      }
      const source = drawMarkSheet(readMark, colors);
      this.emitFile({ type: "asset", fileName: "marks.svg", source });
    },
  };
}

function draw(file: LookFile) {
  if ("text" in file) return file.text;
  const { svg, width, type } = file;
  const image = drawPng(svg, width, ["app/brand/fonts/headlines.ttf"]);
  return type === "image/x-icon" ? icoOf(image) : image;
}

function readMark(name: string) {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(
    resolve(`@phosphor-icons/core/duotone/${name}-duotone.svg`),
    "utf8",
  );
}
