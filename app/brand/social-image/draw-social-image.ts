import { fileURLToPath } from "node:url";
import { drawPng } from "../../server/http/draw-png.ts";
import { socialImage } from "./social-image.ts";

const face = fileURLToPath(new URL("../fonts/headlines.ttf", import.meta.url));

/* A program of its own: draws the image of the headline that it is given, and writes its bytes. */
process.stdout.write(drawPng(socialImage(process.argv[2] ?? ""), 1200, [face]));
