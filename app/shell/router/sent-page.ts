import type {
  HydrationState,
  UNSAFE_AssetsManifest,
  UNSAFE_RouteModules,
} from "react-router";

declare global {
  // What the scripts of a page leave.
  var __reactRouterManifest: UNSAFE_AssetsManifest;
  /** Of the page's own routes, the outermost first. */
  var __reactRouterRouteModules: UNSAFE_RouteModules;
  var __reactRouterContext: { state: HydrationState };
}

/** What the server sent with the page for hydration. */
export type SentPage = {
  manifest: UNSAFE_AssetsManifest;
  modules: UNSAFE_RouteModules;
  data: HydrationState;
};

export function readSentPage(): SentPage {
  return {
    manifest: __reactRouterManifest,
    modules: __reactRouterRouteModules,
    data: __reactRouterContext.state,
  };
}
