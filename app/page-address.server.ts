import type { IncomingMessage } from "node:http";
import { readConfirmation } from "./leads/confirmation.ts";
import { claimPath } from "./leads/delivery/claim-link.ts";
import { operationPaths } from "./server/operations.server.ts";
import { hasDraft } from "./survey/draft-cookies.ts";
import { findReference } from "./survey/reference-cookie.ts";

/** The query names that a page reads; all others, such as a campaign's, change nothing on it. */
const queryNames: Record<string, readonly string[]> = {
  "/": ["sent"],
  "/all-links": ["list", "page"],
  "/blog": ["page"],
  "/online-review": ["step", "change"],
  "/request-callback": ["started"],
  "/thank-you": ["qualified"],
};

/** The same for pages of which there are many. */
const manyQueryNames: [path: RegExp, names: readonly string[]][] = [
  [/^\/blog\/(category|tag)\//, ["page"]],
];

/** A post that its link shows before it is published. */
function isPreview(path: string, query: string) {
  return /\/blog\/[^/]+$/.test(path) && /(^|&)preview=/.test(query);
}

/** The receipt of what somebody agreed to. */
function isReceipt(path: string) {
  return /^\/consent($|\/|\.data$)/.test(path);
}

/** Pages that show what the visitor's device keeps, and whether these cookies hold any of it. */
const personalPages: Record<string, (cookies: string) => boolean> = {
  "/online-review": hasDraft,
  "/online-review/answers.json": hasDraft,
  "/thank-you": hasReference,
  "/book-consultation": hasReference,
};

/**
 * Whether a path's page, or its data, is the same for everybody (`shared`), or would show what the device keeps:
 * nothing yet (`empty`), or something (`own`). A preview, a receipt and a link of the firm's are their
 * reader's own, too, and so is the word that a form has arrived.
 */
export function ownershipOf(path: string, query: string, cookies: string) {
  if (isPreview(path, query) || isReceipt(path) || path.startsWith(claimPath))
    return "own";
  const asked = readConfirmation(path, query, cookies);
  if (asked) return asked.answer === "yes" ? "own" : "empty";
  const showsOwn = personalPages[path.replace(/\.data$/, "")];
  if (!showsOwn) return "shared";
  return showsOwn(cookies) ? "own" : "empty";
}

/** Longest address of a page, in characters; a longer one is left to the guards. */
const longestAddress = 500;

/**
 * The page that a request wants, as the cache knows it: path and the query that the page reads. Undefined for what is
 * no page (posts, files, data, endpoints: each has a dot in its path; what watches over the site) and for a page that shows the visitor's own words.
 */
export function pageAddress({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = "", query = ""] = url.split("?", 2);
  if (!isPagePath(path) || path.length > longestAddress) return undefined;
  if (ownershipOf(path, query, headers.cookie ?? "") === "own") {
    return undefined;
  }
  if (operationPaths.includes(path)) return undefined;
  if (query === "") return path;
  const names =
    queryNames[path] ?? manyQueryNames.find(([paths]) => paths.test(path))?.[1];
  if (!names) return path;
  return withQuery(path, names, new URLSearchParams(query));
}

/** Whether a path is written as pages have it: another spelling is redirected, not kept. */
export function isPagePath(path: string) {
  return /^(\/|(\/[a-z0-9-]+)+)$/.test(path);
}

function hasReference(cookies: string) {
  return findReference(cookies) !== undefined;
}

function withQuery(
  path: string,
  names: readonly string[],
  given: URLSearchParams,
) {
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) read.set(name, value.slice(0, 20));
  }
  return read.size > 0 ? `${path}?${read}` : path;
}
