import { createMiddleware } from "hono/factory";
import { isProgramPath } from "../endpoints.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";

export function isPagePath(path: string) {
  return /^(\/|(\/[a-z0-9-]+)+)$/.test(path);
}

export function redirectToPagePath() {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    // Excludes files and escapes, so the target is never another site.
    if (!isRead || !/^[a-zA-Z0-9/-]+$/.test(pathname)) return next();
    if (isPagePath(pathname) || isProgramPath(pathname)) return next();
    const path = `/${pathname.toLowerCase().split("/").filter(Boolean).join("/")}`;
    return c.redirect(path + search, 301);
  });
}
