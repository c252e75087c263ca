import { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { getRequestListener, RequestError } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from "hono/compress";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { feedPath } from "./blog/post.ts";
import { watchPosts } from "./blog/watch-posts.server.ts";
import {
  endpoints,
  findEndpoint,
  isProgramPath,
  providerEndpoints,
} from "./endpoints.server.ts";
import { claimPath } from "./leads/delivery/claim-link.ts";
import { receiptsPath } from "./leads/receipt-cookie.ts";
import { isPagePath, ownershipOf, pageAddress } from "./page-address.server.ts";
import { refusalsUnderLoad } from "./refusals-under-load.server.ts";
import {
  type RefusedForm,
  type RequestServices,
  servicesContext,
} from "./request-context.server.ts";
import { serveAssets } from "./server/assets.server.ts";
import { findClientAddress } from "./server/client-address.server.ts";
import {
  limitBody,
  refuse,
  refuseCrossSite,
  refuseMalformedAddress,
  requireContentType,
  requireMethod,
} from "./server/guards.server.ts";
import { limitPosts } from "./server/limit-posts.server.ts";
import type { RequestKind } from "./server/metrics.server.ts";
import {
  answerOperations,
  operationPaths,
} from "./server/operations.server.ts";
import { shedLoad } from "./server/overload.server.ts";
import { createPageListener } from "./server/page-listener.server.ts";
import {
  countRequest,
  logRequest,
  type WebEnvironment,
} from "./server/requests.server.ts";
import { createSecretPaths } from "./server/secret-paths.server.ts";
import {
  secureAnswers,
  securityHeaders,
} from "./server/security-headers.server.ts";
import type { Services } from "./services.server.ts";
import { showFormsAgain } from "./show-forms-again.server.ts";
import {
  answerSocialImage,
  isSocialImagePath,
} from "./site/answer-social-image.server.ts";

const jsonPaths = [...endpoints.keys()];
const signedPaths = [...providerEndpoints.keys()];

const tokenPaths = [`${receiptsPath}/`, claimPath];
const secretPaths = createSecretPaths(tokenPaths);

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
  const images = createImages(pages);
  return (
    new Hono<WebEnvironment>()
      .use(requestId())
      .use(logRequest(services.log, secretPaths))
      .use(countRequest(services.metrics, kindOf))
      .use(compress({ encoding: "gzip", contentTypeFilter: isWorthGzip }))
      .use(secureAnswers(services.siteUrl, secretPaths))
      .use(refuseMalformedAddress())
      .route("/", answerOperations(services))
      .use(redirectToPagePath())
      .use(serveAssets())
      // Read again and again by programs, and seldom changed.
      .use("/sitemap.xml", etag())
      .use(feedPath, etag())
      .use("/social/*", etag())
      .use(requireMethod(isProgramPath, operationPaths))
      .use(
        showFormsAgain(async (c, status, refusedForm) => {
          const { url, raw: request } = c.req;
          const work = workFor(services, c, refusedForm);
          // Read, not posted: no action runs, and nothing is done with what was refused.
          const page = await pages(
            new Request(url, { headers: cookiesOf(request) }),
            work,
          );
          const { body, headers } = page;
          const response = new Response(body, { status, headers });
          setHeaders(request, response, work);
          return response;
        }),
      )
      .use(refuseCrossSite(services.siteUrl, tokenPaths))
      .use(limitPosts(services.limits, services.trustedProxies, signedPaths))
      .use(requireContentType(jsonPaths))
      .use(limitBody())
      .all("*", async (c) => {
        const { raw: request } = c.req;
        const work = workFor(services, c);
        const answer =
          findEndpoint(c.req.path) ??
          (isSocialImagePath(c.req.path) ? images : pages);
        const response = await answer(request, work);
        const showAgain = c.get("showAgain");
        if (work.isUnreadable && showAgain) return showAgain(400, {});
        setHeaders(request, response, work);
        return response;
      })
      .onError((error, c) => {
        // Whoever sent it has gone in the middle of it, and hears nothing any more.
        if (hasGone(c)) return refuse(c, 400, "aborted", "The request ended.");
        services.log.error(
          { err: error, requestId: c.get("requestId") },
          "surprise",
        );
        return refuse(c, 500, "surprise", surprise);
      })
  );
}

function hasGone({ env }: Context<WebEnvironment>) {
  const { incoming } = env ?? {};
  return incoming instanceof IncomingMessage && incoming.readableAborted;
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

/** An image has the title of its page, so the page is asked for it. */
function createImages(pages: ReturnType<typeof createPages>) {
  return (request: Request, services: RequestServices) =>
    answerSocialImage(
      request,
      (path) => pages(new Request(services.siteUrl + path), services),
      services,
    );
}

/** The built site for `node:http`, with its pages kept in memory until `close`. */
export function createListener(services: Services) {
  const app = createWebApp(services);
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => unreadable(error, services),
  });
  const gate = shedLoad(answer, refusalsUnderLoad(services.siteUrl));
  const { listener, findAnswer, dropPages, readTally } = createPageListener({
    addressOf: pageAddress,
    render: (address) => app.request(services.siteUrl + address, {}, {}),
    pass: (request, response) =>
      // Whoever watches over the site must hear from it just then.
      operationPaths.includes(request.url ?? "")
        ? answer(request, response)
        : gate.listener(request, response),
    onRender: (status, spent) =>
      services.metrics.countRequest("page", status, spent),
    onError: (error) => services.log.error({ err: error }, "surprise"),
  });
  services.metrics.watchPages(readTally);
  const stopWatching = watchPosts(services, dropPages);
  const close = () => {
    stopWatching();
    gate.close();
  };
  return { listener, findAnswer, close };
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

function workFor(
  services: Services,
  c: Context<WebEnvironment>,
  refusedForm?: RefusedForm,
) {
  const requestId = c.get("requestId");
  const work = {
    ...services,
    requestId,
    clientAddress: findClientAddress(c, services.trustedProxies),
    refusedForm,
    isMakeshift: false,
    isUnreadable: false,
    reportUnreadable: () => {
      work.isUnreadable = true;
    },
    reportFailure: (what: string, error: unknown) => {
      work.isMakeshift = true;
      services.log.error({ err: error, requestId }, what);
    },
  };
  return work;
}

function cookiesOf({ headers }: Request): Record<string, string> {
  const cookies = headers.get("Cookie");
  return cookies === null ? {} : { Cookie: cookies };
}

/** An address in another case, with a slash at its end or two at once leads to the page's own. */
function redirectToPagePath() {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    // Letters alone: neither files nor what is escaped, and so never another site.
    if (!isRead || !/^[a-zA-Z0-9/-]+$/.test(pathname)) return next();
    if (isPagePath(pathname) || isProgramPath(pathname)) return next();
    const path = `/${pathname.toLowerCase().split("/").filter(Boolean).join("/")}`;
    return c.redirect(path + search, 301);
  });
}

/** What follows from a status is said here once, for pages and endpoints alike. */
function setHeaders(
  request: Request,
  { status, headers }: Response,
  { isMakeshift, requestId }: { isMakeshift: boolean; requestId: string },
) {
  if (status >= 400) headers.set("X-Request-Id", requestId);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  if (status === 413) headers.set("Connection", "close");
  const seconds = { 429: 600, 503: 5 }[status];
  if (seconds !== undefined && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(seconds));
  }
  const { pathname, search } = new URL(request.url);
  const ownership = ownershipOf(
    pathname,
    search.slice(1),
    request.headers.get("Cookie") ?? "",
  );
  if (ownership !== "shared") headers.append("Vary", "Cookie");
  const isUnfit =
    isMakeshift || request.method === "POST" || headers.has("Set-Cookie");
  headers.set(
    "Cache-Control",
    isUnfit || ownership === "own"
      ? "no-store"
      : status === 200
        ? lifetimes[ownership]
        : "no-cache",
  );
}
