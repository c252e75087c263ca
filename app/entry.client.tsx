import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { recordEarlyInput } from "./forms/early-input.ts";
import { hydrate } from "./shell/router/hydrate.tsx";

window.addEventListener("app-ready", recordEarlyInput(), { once: true });

hydrate();

watchPhoneClicks();
