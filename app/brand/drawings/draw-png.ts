import { Resvg } from "@resvg/resvg-js";

export function drawPng(
  svg: string,
  width: number,
  fontFiles: string[],
): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false, fontFiles },
  })
    .render()
    .asPng();
}
