import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { drawPng } from "../drawings/draw-png.ts";

const face = fileURLToPath(new URL("../fonts/headlines.ttf", import.meta.url));

/* A child process: SVG on standard input, width as the first argument, PNG on standard output. */
const svg = await text(process.stdin);
process.stdout.write(drawPng(svg, Number(process.argv[2]), [face]));
