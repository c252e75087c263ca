import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { serveSocialImage } from "../brand/social-image/serve-social-image.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import { createConcurrencyLimit } from "../server/security/concurrency-limit.server.ts";

export type Handler = (
  request: Request,
  services: RequestServices,
) => Promise<Response>;

/** A few at a time; `busy` refuses the overflow. Forms are always processed: only the page after one may overflow. */
export function createPages(
  busy: (request: Request) => Response,
  schedule: (begin: () => void) => void,
): Handler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const limit = createConcurrencyLimit(4, 60, schedule);
  const limitForms = createConcurrencyLimit(1, 30, schedule);
  const handleRoute = (request: Request, services: RequestServices) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return handle(request, context);
  };
  return async (request, services) => {
    if (request.method !== "POST") {
      const page = await limit(() => handleRoute(request, services));
      return page ?? busy(request);
    }
    let hasOverflowed = false;
    const limitRendering = async <Page>(render: () => Promise<Page>) => {
      const page = await limitForms(render);
      hasOverflowed = page === undefined;
      return page;
    };
    const response = await handleRoute(request, {
      ...services,
      limitRendering,
    });
    return hasOverflowed ? busy(request) : response;
  };
}

export function createImages(pages: Handler): Handler {
  return (request, services) =>
    serveSocialImage(
      request,
      (path) => pages(new Request(services.siteUrl + path), services),
      services,
    );
}

export const builtRelease = build.assets.version;

export function isRoute(path: string): boolean {
  return routes.some((route) => route.test(path));
}

const routes = Object.values(build.routes)
  .map((route) => route?.path)
  .filter((path) => path !== undefined && path !== "" && path !== "*")
  .map((path) => {
    const optional = `/${path}`.replaceAll(/\/:\w+\?/g, "(/[^/]+)?");
    return new RegExp(`^${optional.replaceAll(/:\w+/g, "[^/]+")}$`);
  });
