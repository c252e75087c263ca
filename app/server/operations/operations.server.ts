import { hash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Health } from "./health.server.ts";
import type { Metrics } from "./metrics.server.ts";
import type { WebEnvironment } from "./requests.server.ts";

export const operationPaths = ["/healthz", "/readyz", "/metrics"];

export function handleOperations({
  health,
  metricsToken,
  metrics,
}: {
  health: Health;
  metricsToken: string | undefined;
  metrics: Metrics;
}) {
  return new Hono<WebEnvironment>()
    .get("/healthz", (c) => c.json({ status: "up" }, 200, uncached))
    .get("/readyz", async (c) => {
      const reasons = await health.listProblems();
      if (reasons.length === 0) {
        const warnings = await health.listWarnings().catch(() => []);
        const body = { status: "ready", ...(warnings[0] && { warnings }) };
        return c.json(body, 200, uncached);
      }
      const requestId = c.get("requestId");
      return c.json(
        { error: reasons.join(" "), code: "not-ready", reasons, requestId },
        503,
        { ...uncached, "Retry-After": "5" },
      );
    })
    .get("/metrics", async (c) => {
      if (!hasToken(c, metricsToken)) {
        const requestId = c.get("requestId");
        return c.json(
          {
            error: "Metrics require the token set in METRICS_TOKEN.",
            code: "token",
            requestId,
          },
          401,
          { ...uncached, "WWW-Authenticate": "Bearer" },
        );
      }
      const text = await metrics.read();
      if (text === undefined) {
        const requestId = c.get("requestId");
        const error = "A worker process does not answer.";
        const body = { error, code: "no-metrics", requestId };
        return c.json(body, 503, uncached);
      }
      return c.body(text, 200, {
        ...uncached,
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      });
    });
}

const uncached = { "Cache-Control": "no-store" };

/** A local connection proves nothing: it may come through a proxy that adds no header. */
function hasToken(c: Context<WebEnvironment>, token: string | undefined) {
  if (token === undefined) return false;
  const given = c.req.header("Authorization") ?? "";
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}

function digest(text: string) {
  return hash("sha256", text, "buffer");
}
