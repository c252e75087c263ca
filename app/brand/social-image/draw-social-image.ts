import { fileURLToPath } from "node:url";
import { drawPng } from "../../server/http/draw-png.ts";
import { socialImage } from "./social-image.ts";

const face = fileURLToPath(new URL("../fonts/headlines.ttf", import.meta.url));

/* Runs as a child process: draws the headline in its first argument and writes a PNG to standard output. */
process.stdout.write(drawPng(socialImage(process.argv[2] ?? ""), 1200, [face]));
