import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from "react-router";
import { replaceReloads } from "./missing-scripts.ts";
import type { SentPage } from "./sent-page.ts";

export function startRouter({ manifest, modules, data }: SentPage): DataRouter {
  const routes = createClientRoutes(
    manifest.routes,
    modules,
    data,
    true,
    false,
  );
  const router: DataRouter = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData: getHydrationData({
      state: data,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: modules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: false,
      }),
      location: window.location,
      basename: undefined,
      future: {},
      isSpaMode: false,
    }),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: getDataStrategy(() => router, manifest, modules, true),
  });
  replaceReloads(router);
  return router.initialize();
}
