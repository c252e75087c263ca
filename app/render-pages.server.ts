import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { answerSocialImage } from "./brand/social-image/answer-social-image.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "./server/http/services-context.server.ts";
import { createConcurrencyLimit } from "./server/security/concurrency-limit.server.ts";

type Handle = (
  request: Request,
  services: RequestServices,
) => Promise<Response>;

/**
 * The pages of `routes.ts`, a few at once, each begun by `inTurn`: `busy` answers what comes beyond those that can wait. A form is never turned
 * away here, for a lead may be in it.
 */
export function createPages(
  busy: (request: Request) => Response,
  inTurn: (begin: () => void) => void,
): Handle {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const limit = createConcurrencyLimit({
    maxRunning: 4,
    maxWaiting: 60,
    inTurn,
  });
  return async (request, services) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const render = () => handle(request, context);
    if (request.method === "POST") return render();
    return (await limit(render)) ?? busy(request);
  };
}

/** An image has the title of its page, so the page is asked for it. */
export function createImages(pages: Handle): Handle {
  return (request, services) =>
    answerSocialImage(
      request,
      (path) => pages(new Request(services.siteUrl + path), services),
      services,
    );
}

/** Whether a route of its own answers this path; the last one answers all others. */
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
