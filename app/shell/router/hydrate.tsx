import { type ReactNode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { HydratedRouter, RouterProvider } from "react-router/dom";
import { createFirstRouter } from "./first-router.ts";
import { readSentPage } from "./sent-page.ts";

/** Hydrates in production as `HydratedRouter` does, but with a router that needs no further script. */
export function hydrate() {
  // Hot reload needs the router's own component.
  if (import.meta.env.DEV) {
    return start(<HydratedRouter />);
  }
  const page = readSentPage();
  const { manifest, modules } = page;
  const framework = {
    manifest,
    routeModules: modules,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: "initial" as const, manifestPath: "" },
  };
  start(
    <>
      <FrameworkContext value={framework}>
        <RouterProvider router={createFirstRouter(page)} />
      </FrameworkContext>
      {/* The server renders a child here, too, which React's ids count. */}
      {null}
    </>,
  );
}

function start(page: ReactNode) {
  startTransition(() => {
    hydrateRoot(document, page);
  });
}
