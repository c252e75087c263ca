import { createElement } from "react";
import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  IDLE_NAVIGATION,
  matchRoutes,
  NavigationType,
  type To,
} from "react-router";
import type { SentPage } from "./sent-page.ts";

/** Shows the page that the server sent. The late router, loaded once the page is interactive, does all else. */
export function createFirstRouter(page: SentPage): DataRouter {
  const sent = describeSentPage(page);
  const starts = new Set<(router: DataRouter) => void>();
  let late: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;

  function load() {
    loading ??= import("./late-router.ts").then(({ startRouter }) => {
      late = startRouter(page);
      for (const start of starts) start(late);
      return late;
    });
    return loading;
  }

  function whenLoaded(start: (router: DataRouter) => () => void) {
    let stop: (() => void) | undefined;
    const begin = (router: DataRouter) => {
      stop = start(router);
    };
    starts.add(begin);
    return () => {
      starts.delete(begin);
      stop?.();
    };
  }

  window.addEventListener(
    "app-ready",
    // If its file can't be loaded, each navigation loads a full document.
    () => load().catch(() => undefined),
    { once: true },
  );
  const first: Partial<DataRouter> = {
    ...sent,
    createHref: hrefOf,
    encodeLocation: encode,
    match: () => null,
    subscribe: (subscriber) =>
      whenLoaded((router) => {
        // The visitor may have gone back in the meantime, and prefetching compares matches by identity.
        subscriber(router.state, unchanged);
        return router.subscribe(subscriber);
      }),
    enableScrollRestoration: (...given) =>
      whenLoaded((router) => router.enableScrollRestoration(...given)),
    navigate: (to: Target, options?: object) =>
      load().then(
        (router) => router.navigate(to as string, options),
        () => openDocument(to),
      ),
  };
  return new Proxy({} as DataRouter, {
    get: (_, name: keyof DataRouter) => (late ?? first)[name],
  });
}

type Target = To | null | number;

const unchanged = {
  deletedFetchers: [],
  newErrors: null,
  viewTransitionOpts: undefined,
  flushSync: false,
};

function describeSentPage({ manifest, modules, data }: SentPage) {
  const { pathname, search, hash } = window.location;
  const { key = "default", usr = null } = window.history.state ?? {};
  const shown: Record<string, DataRouteObject> = {};
  const routes = Object.keys(modules).reduceRight<DataRouteObject[]>(
    (children, id) => {
      shown[id] = {
        ...elementsOf(modules[id]),
        id,
        path: manifest.routes[id]?.path,
        ...(children.length > 0 ? { children } : { index: true }),
      };
      return [shown[id]];
    },
    [],
  );
  return {
    basename: "/",
    routes,
    manifest: shown,
    state: {
      historyAction: NavigationType.Pop,
      location: { pathname, search, hash, key, state: usr, mask: undefined },
      matches: matchRoutes(routes, pathname) ?? [],
      loaderData: data.loaderData ?? {},
      actionData: data.actionData ?? null,
      errors: data.errors ?? null,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: false as const,
      preventScrollReset: false,
      revalidation: "idle" as const,
      fetchers: new Map(),
      blockers: new Map(),
    },
  };
}

function encode(to: To) {
  const address = new URL(hrefOf(to), window.location.href);
  const { pathname, search, hash } = address;
  return { pathname, search, hash };
}

function hrefOf(to: To) {
  return typeof to === "string" ? to : createPath(to);
}

/** Exactly as the late router does, so that React keeps what it has hydrated. */
function elementsOf(module: SentPage["modules"][string]) {
  const { default: View, Layout, ErrorBoundary } = module ?? {};
  const view = View && createElement(View);
  return {
    element: Layout ? createElement(Layout, null, view) : view,
    errorElement: ErrorBoundary && createElement(ErrorBoundary),
  };
}

function openDocument(to: Target) {
  if (typeof to === "number") window.history.go(to);
  else if (to) window.location.assign(hrefOf(to));
}
