import { createMiddleware } from "hono/factory";
import type { Log } from "./log.server.ts";
import type { Metrics, RequestKind } from "./metrics.server.ts";
import type { SecretPaths } from "./secret-paths.server.ts";

/** What the middleware hands on with each request. */
export type WebEnvironment = {
  Variables: {
    requestId: string;
    /** Answers a refused form with its own page and these fields; absent where there is no such page. */
    showAgain?: (
      status: number,
      fields: Record<string, string>,
    ) => Promise<Response>;
  };
  /** Node's request; absent where a page is rendered for the cache. */
  Bindings: { incoming?: unknown };
};

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
    if (!c.env?.incoming) return;
    const spent = performance.now() - start;
    metrics.countRequest(kindOf(c.req.path), c.res.status, spent);
  });
}
