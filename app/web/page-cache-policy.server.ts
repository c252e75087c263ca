import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Context } from "hono";
import { hasPreview } from "../desk/content/preview.ts";
import { findEndpoint, isProgramPath } from "../endpoints.server.ts";
import { findPlace, findState } from "../locations/place.ts";
import { caseKey } from "../practice-areas/practice-area.ts";
import {
  findPracticeArea,
  practiceAreas,
} from "../practice-areas/practice-areas.server.ts";
import { normalizePath } from "../server/normalize-path.ts";
import { operationPaths } from "../server/operations/operations.server.ts";
import {
  isInternalRender,
  type WebEnvironment,
} from "../server/operations/requests.server.ts";
import { maxUrlLength } from "../server/security/guards.server.ts";
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

const ofCaseType: Policy = {
  reads: ["case"],
  queries: new RegExp(`^case=(${practiceAreas.map(caseKey).join("|")})$`),
};

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
  "/locations": { ...ofCaseType, reads: ["state", "case"] },
  "/locations/:state": {
    ...ofCaseType,
    exists: (state = "") => !!findState(state),
  },
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

export const notFoundKey = "/404";

const patterns = Object.entries(policies).map(([path, policy]) => ({
  path: new RegExp(`^${path.replaceAll(/:\w+/g, "([a-z0-9-]+)")}$`),
  policy,
  notFoundAddress: path.includes(":")
    ? // No slug is a lone hyphen.
      path.replaceAll(/:\w+/g, "-")
    : notFoundKey,
}));

export function notFoundKeyOf(address: string): string {
  const [path = ""] = address.split("?");
  return findPattern(path)?.notFoundAddress ?? notFoundKey;
}

/** The path and the query that the page reads. Undefined if it must not be cached. */
export function pageCacheKey({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  if (!isPagePath(path) || url.length > maxUrlLength) return undefined;
  if (hasPreview(headers.cookie ?? "")) return undefined;
  const found = findPattern(path);
  if (!found) return isUnknown(path) ? notFoundKey : undefined;
  const { policy } = found;
  if (policy.exists?.(...found.parameters) === false) {
    return found.notFoundAddress;
  }
  if (policy.isPersonal?.(headers.cookie ?? "", headers)) return undefined;
  return query === "" ? path : cacheKeyWithQuery(path, query, policy);
}

export function findPolicy(path: string) {
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

/** True if no route matches under any decoding; the cached 404 is sent without rendering. */
export function isUnknownPath(c: Context<WebEnvironment>): boolean {
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
