import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { hasPreview } from "../desk/content/preview.ts";
import {
  isInternalRender,
  type WebEnvironment,
} from "../server/operations/requests.server.ts";
import { findPolicy } from "./page-cache-policy.server.ts";

/** Caches in front may hold a shared page as long as we do, and serve an older one while we are slow or down. */
const sharedCacheControl =
  "public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800";

/** Where no rule allowed caching: redirects, refusals, and routes added later. */
export function defaultToNoStore() {
  return createMiddleware<WebEnvironment>(async (c, next) => {
    await next();
    // Whatever a preview shows, such as a photo, may be a draft's.
    const isPreview = hasPreview(c.req.header("Cookie") ?? "");
    if (isPreview || !c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", "no-store");
    }
  });
}

/** No personal data may get into shared files. */
export function withoutCookiesIfShared(c: Context<WebEnvironment>): Request {
  const { raw } = c.req;
  if (!raw.headers.has("Cookie") || !isSharedFile(c)) return raw;
  const headers = new Headers(raw.headers);
  headers.delete("Cookie");
  return new Request(raw, { headers });
}

/** Only pages that the site rendered from their URL alone, and shared files, are cacheable. */
export function setCaching(
  { status, headers }: Response,
  c: Context<WebEnvironment>,
  { isDegraded }: { isDegraded: boolean },
) {
  const policy = isInternalRender(c) ? findPolicy(c.req.path) : undefined;
  const mayBeShared = policy ? !policy.isPersonal : isSharedFile(c);
  if (!mayBeShared) headers.append("Vary", "Cookie");
  const isCacheable =
    status === 200 && !isDegraded && !headers.has("Set-Cookie");
  const policyHeader = mayBeShared
    ? sharedCacheControl
    : policy && "private, no-cache";
  headers.set("Cache-Control", (isCacheable && policyHeader) || "no-store");
}

const sharedFiles =
  /^\/(robots\.txt|blog\/feed\.xml|sitemap\.xml|social\/[a-z0-9/-]+\.png)$/;

function isSharedFile({ env, req }: Context<WebEnvironment>): boolean {
  const url = env?.incoming?.url;
  if (url === undefined || req.method === "POST") return false;
  if (sharedFiles.test(url)) return true;
  const [, path] = /^((?:\/[a-z0-9-]+)+)\.data$/.exec(url) ?? [];
  const policy = path === undefined ? undefined : findPolicy(path);
  return policy !== undefined && !policy.isPersonal;
}
