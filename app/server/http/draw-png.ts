import { Resvg } from "@resvg/resvg-js";

/** Draws an SVG as PNG of this width, in pixels. Text is set in this one file's face. */
export function drawPng(
  svg: string,
  width: number,
  fontFiles: string[] = [],
): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false, fontFiles },
  })
    .render()
    .asPng();
}
