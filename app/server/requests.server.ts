import { createMiddleware } from "hono/factory";
import type { Log } from "./log.server.ts";
import type { Metrics, RequestKind } from "./metrics.server.ts";

/** What the middleware hands on with each request. */
export type WebEnvironment = {
  Variables: { requestId: string };
  /** Node's request; absent where a page is rendered for the cache. */
  Bindings: { incoming?: unknown };
};

/** Logs each answer: method, path without its query, status, milliseconds. Nothing that a visitor typed. */
export function logRequest(log: Log) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res.status;
    log[status >= 500 ? "warn" : "debug"](
      {
        requestId: c.get("requestId"),
        method: c.req.method,
        // What an address alone opens stays out of the log.
        path: c.req.path.replace(/[0-9a-f]{32}/g, "…"),
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
    if (!c.env?.incoming) return;
    const spent = performance.now() - start;
    metrics.countRequest(kindOf(c.req.path), c.res.status, spent);
  });
}
