import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { recordEarlyInput } from "./forms/early-input.ts";
import { hydrate } from "./shell/router/hydrate.tsx";

// Before a deferred click is replayed: a later edit would clear the errors that it shows.
window.addEventListener("app-ready", recordEarlyInput(), {
  once: true,
  capture: true,
});

hydrate();

watchPhoneClicks();
