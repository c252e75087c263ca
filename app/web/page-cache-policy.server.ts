import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { hasPreview } from "../desk/content/changes/preview.ts";
import { findEndpoint, isProgramPath } from "../endpoints.server.ts";
import { findPlace, findState } from "../locations/place.ts";
import { findPracticeArea } from "../practice-areas/practice-areas.server.ts";
import { operationPaths } from "../server/operations/operations.server.ts";
import {
  isInternalRender,
  type WebEnvironment,
} from "../server/operations/requests.server.ts";
import { normalizePath } from "../server/page-cache/normalize-path.ts";
import { maxAddressLength } from "../server/security/guards.server.ts";
import { hasDraft } from "../survey/draft/draft-cookies.ts";
import { findReference } from "../survey/outcome/reference-cookie.ts";
import { isPagePath } from "./page-path.server.ts";
import { isRoute } from "./render-pages.server.ts";

type Policy = {
  /** Query names that the page reads; others, such as campaign parameters, don't change it. */
  reads?: readonly string[];
  /** Queries, exactly as in our links, that have their own cached page. */
  queries?: RegExp;
  /** These cookies or headers make the page personal. Left out for a page that is the same for everyone. */
  isPersonal?: (cookies: string, headers: IncomingHttpHeaders) => boolean;
  /** By the parameters of the path; all URLs without such a page share one cached 404. */
  exists?: (...parameters: string[]) => boolean;
};

const numbered: Policy = { reads: ["page"], queries: /^page=[1-9]\d{0,5}$/ };

/** The pages that may be cached: the same for everyone, or for everyone without certain cookies. */
const policies: Record<string, Policy> = {
  "/": { reads: ["sent"] },
  "/online-review": { reads: ["step", "change"], isPersonal: hasDraft },
  "/book-consultation": { isPersonal: hasReference },
  "/thank-you": {
    reads: ["qualified"],
    queries: /^qualified=false$/,
    isPersonal: hasReference,
  },
  "/request-callback": { reads: ["started"] },
  "/locations": { reads: ["state"] },
  "/locations/:state": { exists: (state = "") => !!findState(state) },
  "/locations/:state/:city": { exists: isPlace },
  "/locations/:state/:city/blog/:post": { reads: ["preview"], exists: isPlace },
  "/locations/:state/:city/:area": {
    exists: (state, city, area = "") =>
      isPlace(state, city) && !!findPracticeArea(area),
  },
  "/blog": numbered,
  "/blog/category/:category": numbered,
  "/blog/tag/:topic": numbered,
  "/blog/:post": { reads: ["preview"] },
  "/privacy-policy": {},
  "/terms-of-service": {},
  "/legal-disclaimer": {},
  "/consumer-health-data-policy": {},
  "/accessibility": {},
  "/do-not-sell-or-share": {
    reads: ["done"],
    isPersonal: (_, headers) => headers["sec-gpc"] === "1",
  },
  "/all-links": {
    reads: ["list", "page"],
    queries: /^list=(posts|city-posts)&page=[1-9]\d{0,5}$/,
  },
  "/sitemap": {},
};

/** Every unknown path gets one cached page. */
export const notFoundAddress = "/404";

const patterns = Object.entries(policies).map(([path, policy]) => ({
  path: new RegExp(`^${path.replaceAll(/:\w+/g, "([a-z0-9-]+)")}$`),
  policy,
  notFoundAddress: path.includes(":")
    ? // No slug is a lone hyphen.
      path.replaceAll(/:\w+/g, "-")
    : notFoundAddress,
}));

const sharedFiles =
  /^\/(robots\.txt|blog\/feed\.xml|sitemap\.xml|social\/[a-z0-9/-]+\.png)$/;

/** For this kind of page; idempotent. */
export function notFoundAddressOf(address: string): string {
  const [path = ""] = address.split("?");
  return findPattern(path)?.notFoundAddress ?? notFoundAddress;
}

/** The path and the query that the page reads. Undefined if it must not be cached. */
export function pageCacheKey({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  if (!isPagePath(path) || url.length > maxAddressLength) return undefined;
  if (hasPreview(headers.cookie ?? "")) return undefined;
  const found = findPattern(path);
  if (!found) return isUnknown(path) ? notFoundAddress : undefined;
  const { policy } = found;
  if (policy.exists?.(...found.parameters) === false) {
    return found.notFoundAddress;
  }
  if (policy.isPersonal?.(headers.cookie ?? "", headers)) return undefined;
  return query === "" ? path : cacheKeyWithQuery(path, query, policy);
}

/** Caches in front may hold a shared page as long as we do, and serve an older one while we are slow or down. */
const sharedCacheControl =
  "public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800";

/** Where no rule allowed caching: redirects, refusals, and routes added later. */
export function defaultToNoStore() {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    // Whatever a preview shows, such as a photo, may be a draft's.
    const isPreview = hasPreview(c.req.header("Cookie") ?? "");
    if (isPreview || !c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", "no-store");
    }
  });
}

/** No personal data may get into shared files. */
export function withoutCookiesIfShared(c: Context<WebEnvironment>): Request {
  const { raw } = c.req;
  if (!raw.headers.has("Cookie") || !isSharedFile(c)) return raw;
  const headers = new Headers(raw.headers);
  headers.delete("Cookie");
  return new Request(raw, { headers });
}

/** Only pages that the site rendered from their URL alone, and shared files, are cacheable. */
export function setCaching(
  { status, headers }: Response,
  c: Context<WebEnvironment>,
  { isDegraded }: { isDegraded: boolean },
) {
  const policy = isInternalRender(c) ? findPolicy(c.req.path) : undefined;
  const mayBeShared = policy ? !policy.isPersonal : isSharedFile(c);
  if (!mayBeShared) headers.append("Vary", "Cookie");
  const isCacheable =
    status === 200 && !isDegraded && !headers.has("Set-Cookie");
  const policyHeader = mayBeShared
    ? sharedCacheControl
    : policy && "private, no-cache";
  headers.set("Cache-Control", (isCacheable && policyHeader) || "no-store");
}

/** A file or page data that is the same for everyone, by its exact URL. */
function isSharedFile({ env, req }: Context<WebEnvironment>): boolean {
  const url = env?.incoming?.url;
  if (url === undefined || req.method === "POST") return false;
  if (sharedFiles.test(url)) return true;
  const [, path] = /^((?:\/[a-z0-9-]+)+)\.data$/.exec(url) ?? [];
  const policy = path === undefined ? undefined : findPolicy(path);
  return policy !== undefined && !policy.isPersonal;
}

function findPolicy(path: string) {
  return findPattern(path)?.policy;
}

function findPattern(path: string) {
  for (const pattern of patterns) {
    const [match, ...parameters] = pattern.path.exec(path) ?? [];
    if (match !== undefined) return { ...pattern, parameters };
  }
  return undefined;
}

function isPlace(state = "", city = "") {
  return findPlace(state, city) !== undefined;
}

/** However a router might decode the URL, no page has it, so nothing is rendered. */
export function isUnknownAddress(c: Context<WebEnvironment>): boolean {
  const { path, method } = c.req;
  if (isInternalRender(c) || (method !== "GET" && method !== "HEAD"))
    return false;
  const read = normalizePath(path).replace(/(.)\/$/, "$1");
  return read !== "/" && !read.endsWith(".data") && isUnknown(read);
}

function isUnknown(path: string) {
  return (
    !isRoute(path) &&
    !operationPaths.includes(path) &&
    !isProgramPath(path) &&
    findEndpoint(path) === undefined
  );
}

function cacheKeyWithQuery(
  path: string,
  query: string,
  { reads, queries }: Policy,
) {
  const given = new URLSearchParams(query);
  const read = new URLSearchParams();
  for (const name of reads ?? []) {
    const value = given.get(name);
    if (value !== null) read.set(name, value);
  }
  const canonical = read.toString();
  if (canonical === "") return path;
  return queries?.test(canonical) ? `${path}?${canonical}` : undefined;
}

function hasReference(cookies: string) {
  return findReference(cookies) !== undefined;
}
