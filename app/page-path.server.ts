import { createMiddleware } from "hono/factory";
import { isProgramPath } from "./endpoints.server.ts";
import type { WebEnvironment } from "./server/operations/requests.server.ts";

/** Whether a path is written as pages have it: another spelling is redirected, not kept. */
export function isPagePath(path: string) {
  return /^(\/|(\/[a-z0-9-]+)+)$/.test(path);
}

/** An address in another case, with a slash at its end or two at once leads to the page's own. */
export function redirectToPagePath() {
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
