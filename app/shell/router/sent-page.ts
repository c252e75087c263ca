import type {
  HydrationState,
  UNSAFE_AssetsManifest,
  UNSAFE_RouteModules,
} from "react-router";

declare global {
  var __reactRouterManifest: UNSAFE_AssetsManifest;
  var __reactRouterRouteModules: UNSAFE_RouteModules;
  var __reactRouterContext: { state: HydrationState };
}

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
