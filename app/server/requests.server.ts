import { createMiddleware } from "hono/factory";
import type { Log } from "./log.server.ts";

/** What the middleware hands on with each request. */
export type WebEnvironment = { Variables: { requestId: string } };

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
        path: c.req.path,
        status,
        ms: Math.round(performance.now() - start),
      },
      "request",
    );
  });
}
