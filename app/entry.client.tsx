import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { recordEarlyInput } from "./forms/early-input.ts";
import { missingScripts } from "./shell/missing-scripts.ts";

window.addEventListener("app-ready", recordEarlyInput(), { once: true });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[missingScripts]} />);
});

watchPhoneClicks();
