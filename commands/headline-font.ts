import { copyFile, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fromBuffer } from "@capsizecss/unpack";
import subsetFont from "subset-font";

/* npm run headline-font: subsets the font, and prints the fallbacks for fallback-fonts.css. */
const source =
  "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2";
const license = "@fontsource-variable/newsreader/LICENSE";
const target = "app/brand/fonts/headlines.woff2";
/** The renderer of social images can't read WOFF2. */
const uncompressed = "app/brand/fonts/headlines.ttf";
const axes = { wght: 540, opsz: 48 };

const characters = `${String.fromCharCode(
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
)}“”‘’–—…·©§½¼éñ`;

/**
 * Devices' serif fonts and their average width in ems: capsizecss.com/metrics, or a file's `xWidthAvg`. DejaVu's is
 * 0.965 of that, measured on 60 headlines.
 */
const fallbacks = [
  { fonts: ["Georgia"], width: 913 / 2048 },
  { fonts: ["Noto Serif"], width: 481 / 1000 },
  {
    fonts: ["Times New Roman", "Liberation Serif", "Nimbus Roman"],
    width: 832 / 2048,
  },
  { fonts: ["DejaVu Serif"], width: (0.965 * 1058) / 2048 },
];

/** Headlines are set tighter than the text behind those averages: measured on Liberation Serif. */
const headlineTightness = 0.978;

const { resolve } = createRequire(import.meta.url);
const font = await readFile(resolve(source));
const subset = (targetFormat: "woff2" | "sfnt") =>
  subsetFont(font, characters, { targetFormat, variationAxes: axes });
const bytes = await subset("woff2");
await writeFile(target, bytes);
const plain = await subset("sfnt");
await writeFile(uncompressed, plain);
await copyFile(resolve(license), "app/brand/fonts/OFL.txt");
console.log(`${target}: ${bytes.length} bytes\n`);

const face = await fromBuffer(plain);
for (const { fonts, width } of fallbacks) {
  const size = (face.xWidthAvg / face.unitsPerEm / width) * headlineTightness;
  const percent = (units: number) =>
    `${((100 * units) / face.unitsPerEm).toFixed(1)}%`;
  console.log(`@font-face {
  font-family: "${fonts[0]} as Headlines";
  src: ${fonts.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(size * face.unitsPerEm)};
  ascent-override: ${percent(face.ascent / size)};
  descent-override: ${percent(-face.descent / size)};
  line-gap-override: ${percent(face.lineGap / size)};
}`);
}
