import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { SecretPaths } from "../security/secret-paths.server.ts";
import type { Log } from "./log.server.ts";
import type { Metrics, RequestKind } from "./metrics.server.ts";

/** What the middleware hands on with each request. */
export type WebEnvironment = {
  Variables: {
    requestId: string;
    /** A refused form's answer for people, in the site's frame; absent before there is one. */
    showRefusal?: (status: number, message: string) => Promise<Response>;
  };
  /** Node's request; absent where a page is rendered for the cache. */
  Bindings: { incoming?: IncomingMessage };
};

/** Whether the site itself asks, to keep the page: there is no visitor, and nothing of one. */
export function isFromSite(c: Context<WebEnvironment>) {
  return c.env?.incoming === undefined;
}

/**
 * Logs each answer: method, path without its query, status, milliseconds. Nothing that a visitor typed, and no token.
 */
export function logRequest(log: Log, secretPaths: SecretPaths) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res.status;
    log[status >= 500 ? "warn" : "debug"](
      {
        requestId: c.get("requestId"),
        method: c.req.method,
        path: secretPaths.mask(c.req.path),
        status,
        ms: Math.round(performance.now() - start),
      },
      "request",
    );
  });
}

/** Counts and times each answer by what it was asked for. A page that is rendered for the cache is counted there. */
export function countRequest(
  metrics: Metrics,
  kindOf: (path: string) => RequestKind,
) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const start = performance.now();
    await next();
    if (isFromSite(c)) return;
    const spent = performance.now() - start;
    metrics.countRequest(kindOf(c.req.path), c.res.status, spent);
  });
}
