import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchPhoneClicks } from "./attribution/phone-clicks.ts";
import { missingScripts } from "./shell/missing-scripts.ts";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[missingScripts]} />);
});

watchPhoneClicks();
