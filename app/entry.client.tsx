import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchPhoneClicks } from "./leads/phone-clicks.ts";
import { missingScripts } from "./site/missing-script.ts";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[missingScripts]} />);
});

watchPhoneClicks();
