import type { IncomingMessage } from "node:http";
import { hasDraft } from "./survey/draft-cookie.server.ts";

/** The query names that a page reads; all others, such as a campaign's, change nothing on it. */
const queryNames: Record<string, readonly string[]> = {
  "/": ["sent"],
  "/all-links": ["list", "page"],
  "/blog": ["page"],
  "/online-review": ["step"],
  "/request-callback": ["started"],
  "/thank-you": ["qualified"],
};

/** Longest address of a page, in characters; a longer one is left to the guards. */
const longestAddress = 500;

/**
 * The page that a request wants, as the cache knows it: path and the query that the page reads. Undefined for what is
 * no page (posts, files, data, endpoints: each has a dot in its path) and for a page that shows the visitor's own words.
 */
export function pageAddress({
  method,
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = "", query = ""] = url.split("?", 2);
  if (!/^\/[a-z0-9/-]*$/.test(path) || path.length > longestAddress) {
    return undefined;
  }
  if (path === "/online-review" && hasDraft(headers.cookie)) return undefined;
  const names = queryNames[path];
  if (!names || query === "") return path;
  return withQuery(path, names, new URLSearchParams(query));
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
