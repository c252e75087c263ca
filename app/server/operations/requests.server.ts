import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Log } from "./log.server.ts";
import type { Metrics, RequestKind } from "./metrics.server.ts";
import type { SecretPaths } from "./secret-paths.server.ts";

export type WebEnvironment = {
  Variables: {
    requestId: string;
    showRefusal?: (
      status: number,
      message: string,
    ) => Response | Promise<Response>;
  };
  Bindings: {
    incoming?: IncomingMessage;
    sharesNotFound?: boolean;
    reads?: Set<string>;
  };
};

export function isInternalRender(c: Context<WebEnvironment>) {
  return c.env?.incoming === undefined;
}

/** Ignores the id that a client sends: it could be anything. */
export function identifyRequest() {
  return createMiddleware<WebEnvironment>((c, next) => {
    const id = randomUUID();
    c.set("requestId", id);
    c.header("X-Request-Id", id);
    return next();
  });
}

/** Without visitors' input: no query string, no token. */
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

export function countRequest(
  metrics: Metrics,
  kindOf: (path: string) => RequestKind,
) {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    const start = performance.now();
    await next();
    if (isInternalRender(c)) return;
    const spent = performance.now() - start;
    metrics.countRequest(kindOf(c.req.path), c.res.status, spent);
  });
}
