import { isIPv4 } from "node:net";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { isHttps } from "../is-https.ts";
import type { WebEnvironment } from "../operations/requests.server.ts";

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

export const maxBodyBytes = 32 * 1024;

export const maxUrlLength = 8000;

export function refuseMalformedUrl() {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (pathname.length + search.length > maxUrlLength) {
      return refuse(c, 414, "address-too-long", "This URL is too long.");
    }
    return isWellFormed(pathname)
      ? next()
      : refuse(c, 400, "address-malformed", "This URL isn't valid.");
  });
}

/** Under `tokenPaths` the URL holds a secret, so `Origin: null`, which `no-referrer` pages send, is accepted too. */
export function refuseCrossSite(
  siteUrl: string,
  tokenPaths: readonly string[],
) {
  const ownHost = new URL(siteUrl).host;
  return createMiddleware<WebEnvironment>(async (c, next) => {
    if (isRead(c.req.method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    const hasToken = tokenPaths.some((path) => c.req.path.startsWith(path));
    const isHidden =
      origin === "null" &&
      (site === "same-origin" || (site === undefined && hasToken));
    const foreign =
      site === "cross-site" ||
      (origin !== undefined &&
        !isHidden &&
        ![ownHost, c.req.header("Host")].includes(hostOf(origin)));
    return foreign ? refuseForeign(c) : next();
  });
}

/** Browsers without `Sec-Fetch-Site` send `Origin` with a POST; on https, http origins don't count: easily faked. */
export function requireOrigin(siteUrl: string) {
  const isSecure = isHttps(siteUrl);
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const origin = c.req.header("Origin");
    const isKnown =
      origin === undefined
        ? c.req.header("Sec-Fetch-Site") === "same-origin"
        : !isSecure || !/^http:/i.test(origin);
    return isRead(c.req.method) || isKnown ? next() : refuseForeign(c);
  });
}

/** Against DNS rebinding, for which IP addresses and names without a dot can't be used. */
export function requireOwnHost(siteUrl: string, error: string) {
  const own = new URL(siteUrl).hostname;
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (hostname === own || !hostname.includes(".") || isIPv4(hostname)) {
      return next();
    }
    return refuse(c, 421, "host", error);
  });
}

function refuseForeign(c: Context<WebEnvironment>) {
  const error = "For your security, please send this again from our own page.";
  return refuse(c, 403, "cross-site", error);
}

export function requireMethod(
  isEndpoint: (path: string) => boolean,
  readOnly: readonly string[],
) {
  const methodsOf = (path: string) => {
    if (isEndpoint(path)) return ["POST"];
    return readOnly.includes(path) ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"];
  };
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const allowed = methodsOf(c.req.path);
    if (allowed.includes(c.req.method)) return next();
    const error = `Please use ${allowed.join(" or ")}.`;
    const response = await refuse(c, 405, "method", error);
    response.headers.set("Allow", allowed.join(", "));
    return response;
  });
}

export function requireContentType(endpoints: readonly string[]) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    if (isRead(c.req.method)) return next();
    const expected = endpoints.includes(c.req.path)
      ? ["application/json"]
      : formTypes;
    return expected.includes(typeOf(c))
      ? next()
      : refuse(
          c,
          415,
          "content-type",
          `Please send this as ${expected.join(" or ")}.`,
        );
  });
}

/** At most as many bytes as `limitOf` allows or, without a length, 32 KiB. */
export function limitBody(
  limitOf: (path: string) => number = () => maxBodyBytes,
) {
  const tooLarge = (c: Context<WebEnvironment>) => {
    c.header("Connection", "close");
    const error = "This is too long. Please shorten it.";
    return refuse(c, 413, "too-large", error);
  };
  const limitStream = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge });
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const length = c.req.header("Content-Length");
    // Node enforces the length. The library would stream the body, which cuts requests per second by two thirds.
    return length === undefined
      ? limitStream(c, next)
      : Number(length) > limitOf(c.req.path)
        ? tooLarge(c)
        : next();
  });
}

function typeOf(c: Context<WebEnvironment>) {
  const type = c.req.header("Content-Type")?.split(";")[0] ?? "";
  return type.trim().toLowerCase();
}

export function refuse(
  c: Context<WebEnvironment>,
  status: 400 | 403 | 405 | 413 | 414 | 415 | 421 | 429 | 500,
  code: string,
  error: string,
) {
  const requestId = c.get("requestId");
  const showRefusal = c.get("showRefusal");
  return showRefusal && acceptsHtml(c)
    ? showRefusal(status, error)
    : c.json({ error, code, requestId }, status);
}

export function acceptsHtml(c: Context<WebEnvironment>) {
  return c.req.header("Accept")?.includes("text/html") === true;
}

function isRead(method: string) {
  return method === "GET" || method === "HEAD";
}

function isWellFormed(pathname: string) {
  try {
    // React Router's catch-all route doesn't match line breaks.
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
