import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { drawPng } from "../drawings/draw-png.ts";

const face = fileURLToPath(new URL("../fonts/headlines.ttf", import.meta.url));

/* Runs as a child process: draws the SVG on its standard input, as wide as its first argument says, as a PNG. */
const svg = await text(process.stdin);
process.stdout.write(drawPng(svg, Number(process.argv[2]), [face]));
