import * as build from "virtual:react-router/server-build";
import { getRequestListener, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { watchPosts } from "./blog/watch-posts.server.ts";
import { endpoints } from "./endpoints.server.ts";
import { ownershipOf, pageAddress } from "./page-address.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "./request-context.server.ts";
import { serveAssets } from "./server/assets.server.ts";
import {
  limitBody,
  refuse,
  refuseCrossSite,
  refuseMalformedAddress,
  requireContentType,
  requireMethod,
} from "./server/guards.server.ts";
import type { RequestKind } from "./server/metrics.server.ts";
import {
  answerOperations,
  operationPaths,
} from "./server/operations.server.ts";
import { createPageListener } from "./server/page-listener.server.ts";
import {
  countRequest,
  logRequest,
  type WebEnvironment,
} from "./server/requests.server.ts";
import {
  secureAnswers,
  securityHeaders,
} from "./server/security-headers.server.ts";
import type { Services } from "./services.server.ts";

const endpointPaths = [...endpoints.keys()];

const lifetimes = {
  /** Caches in front may hold a page as long as we do, and give out an older one while we are slow or down. */
  shared:
    "public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800",
  /** A page that will show what its visitor's device keeps. */
  empty: "private, no-cache",
};

const surprise = "Something went wrong on our side.";

/** The web application: what every request passes, in order, then the pages of `routes.ts`. */
export function createWebApp(services: Services) {
  const pages = createPages();
  return new Hono<WebEnvironment>()
    .use(requestId())
    .use(logRequest(services.log))
    .use(countRequest(services.metrics, kindOf))
    .use(compress({ encoding: "gzip", contentTypeFilter: isWorthGzip }))
    .use(secureAnswers(services.siteUrl))
    .use(refuseMalformedAddress())
    .route("/", answerOperations(services))
    .use(serveAssets())
    .use(requireMethod(endpointPaths))
    .use(refuseCrossSite(services.siteUrl))
    .use(requireContentType(endpointPaths))
    .use(limitBody())
    .all("*", async (c) => {
      const { raw: request } = c.req;
      const work = forRequest(services, c.get("requestId"));
      const answer = endpoints.get(c.req.path) ?? pages;
      const response = await answer(request, work);
      setHeaders(request, response, work);
      return response;
    })
    .onError((error, c) => {
      services.log.error(
        { err: error, requestId: c.get("requestId") },
        "surprise",
      );
      return refuse(c, 500, "surprise", surprise);
    });
}

function kindOf(path: string): RequestKind {
  if (endpoints.has(path)) return "endpoint";
  if (operationPaths.includes(path)) return "operations";
  if (path.endsWith(".data")) return "data";
  return path.includes(".") ? "file" : "page";
}

/** An endpoint's answer is shorter than its headers. */
function isWorthGzip(type: string) {
  return (
    !type.startsWith("application/json") &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
  );
}

function createPages() {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request: Request, services: RequestServices) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    return handle(request, context);
  };
}

/** The built site for `node:http`, with its pages kept in memory until `close`. */
export function createListener(services: Services) {
  const app = createWebApp(services);
  const { listener, dropPages, readTally } = createPageListener({
    addressOf: pageAddress,
    render: (address) => app.request(services.siteUrl + address, {}, {}),
    pass: getRequestListener(app.fetch, {
      errorHandler: (error) => unreadable(error, services),
    }),
    onRender: (status, spent) =>
      services.metrics.countRequest("page", status, spent),
    onError: (error) => services.log.error({ err: error }, "surprise"),
  });
  services.metrics.watchPages(readTally);
  const close = watchPosts(services, dropPages);
  return { listener, close };
}

/** A host or an address that is none never gets as far as the application. */
function unreadable(error: unknown, { siteUrl, log }: Services) {
  const headers = securityHeaders(siteUrl);
  if (error instanceof RequestError) {
    return new Response(null, { status: 400, headers });
  }
  log.error({ err: error }, "surprise");
  return new Response(null, { status: 500, headers });
}

function forRequest(services: Services, requestId: string) {
  const work = {
    ...services,
    requestId,
    isMakeshift: false,
    reportFailure: (what: string, error: unknown) => {
      work.isMakeshift = true;
      services.log.error({ err: error, requestId }, what);
    },
  };
  return work;
}

/** What follows from a status is said here once, for pages and endpoints alike. */
function setHeaders(
  request: Request,
  { status, headers }: Response,
  { isMakeshift, requestId }: { isMakeshift: boolean; requestId: string },
) {
  if (status >= 400) headers.set("X-Request-Id", requestId);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  if (status === 503) headers.set("Retry-After", "5");
  const ownership = ownershipOf(
    new URL(request.url).pathname,
    request.headers.get("Cookie") ?? "",
  );
  if (ownership !== "shared") headers.append("Vary", "Cookie");
  const isUnfit = isMakeshift || request.method === "POST";
  headers.set(
    "Cache-Control",
    isUnfit || ownership === "own"
      ? "no-store"
      : status === 200
        ? lifetimes[ownership]
        : "no-cache",
  );
}
