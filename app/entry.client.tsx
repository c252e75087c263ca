import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { recordEarlyInput } from "./forms/early-input.ts";
import { hydrate } from "./shell/router/hydrate.tsx";

// Before a press that waited is replayed, whose errors an edited field would clear.
window.addEventListener("app-ready", recordEarlyInput(), {
  once: true,
  capture: true,
});

hydrate();

watchPhoneClicks();
