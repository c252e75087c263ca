import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { rememberTyped } from "./forms/typed-early.ts";
import { missingScripts } from "./shell/missing-scripts.ts";

window.addEventListener("app-ready", rememberTyped(), { once: true });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[missingScripts]} />);
});

watchPhoneClicks();
