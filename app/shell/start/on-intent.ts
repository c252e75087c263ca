import { startScripts } from "./start.ts";

for (const type of [
  ...["pointerover", "pointerdown", "touchstart"],
  ...["keydown", "focusin"],
]) {
  addEventListener(type, startScripts, true);
}
