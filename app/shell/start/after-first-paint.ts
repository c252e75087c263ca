import { afterFirstPaint, startScripts } from "./start.ts";

addEventListener("touchstart", startScripts);
afterFirstPaint(startScripts);
addEventListener("load", () => setTimeout(startScripts, 500));
