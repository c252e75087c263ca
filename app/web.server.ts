import { Hono } from "hono";
import { etag } from "hono/etag";
import { previewParameter } from "./blog/post/post-preview.server.ts";
import { feedPath } from "./blog/post.ts";
import { serveMedia, servePictures } from "./brand/media/serve-media.server.ts";
import { receiptsPath } from "./consent/receipt/receipt-cookie.ts";
import { claimPath } from "./delivery/on-call/claim-link.ts";
import { previewPath } from "./desk/content/preview.ts";
import * as endpoints from "./endpoints.server.ts";
import { serveAssets } from "./server/http/assets.server.ts";
import { compressResponses } from "./server/http/compress.server.ts";
import type { Services } from "./server/http/services-context.server.ts";
import * as operations from "./server/operations/operations.server.ts";
import * as requests from "./server/operations/requests.server.ts";
import { createSecretPaths } from "./server/operations/secret-paths.server.ts";
import * as guards from "./server/security/guards.server.ts";
import { limitPostRequests } from "./server/security/limit-post-requests.server.ts";
import { secureResponses } from "./server/security/security-headers.server.ts";
import { defaultToNoStore } from "./web/cache-headers.server.ts";
import { findContent, serveBrandedFiles } from "./web/content-files.server.ts";
import * as errors from "./web/error-responses.server.ts";
import { handleRequest } from "./web/handle-request.server.ts";
import { redirectToPagePath } from "./web/page-path.server.ts";
import { createPages } from "./web/render-pages.server.ts";
import {
  type AppOptions,
  createSiteListener,
} from "./web/site-listener.server.ts";

const tokenPaths = [`${receiptsPath}/`, claimPath, previewPath];
const secretPaths = createSecretPaths(tokenPaths);

// biome-ignore lint/performance/noBarrelFile: the server bundle starts at this file
export { createDeskApp, createDeskListener } from "./desk.server.ts";

/** Middleware in order, then the endpoints and the pages of `routes.ts`. */
export function createWebApp(
  services: Services,
  {
    schedule = setImmediate,
    getCached404 = async () => undefined,
  }: AppOptions = {},
) {
  const { siteUrl, log, metrics, limits, trustedProxies } = services;
  const busy = errors.refuseRendering(errors.overloadResponses(services));
  const pages = createPages(busy, schedule);
  return new Hono<requests.WebEnvironment>()
    .use(requests.identifyRequest())
    .use(requests.logRequest(log, secretPaths))
    .use(requests.countRequest(metrics, endpoints.requestKindOf))
    .use(compressResponses())
    .use(defaultToNoStore())
    .use(secureResponses(siteUrl, secretPaths, previewParameter))
    .use(errors.showPlainRefusals(services))
    .use(guards.refuseMalformedUrl())
    .route("/", operations.handleOperations(services))
    .use(redirectToPagePath())
    .use(serveBrandedFiles(services))
    .use(serveAssets())
    .use(serveMedia(async (c) => (await findContent(c, services)).media))
    .use(servePictures(services.pictures))
    .use("/sitemap.xml", etag())
    .use(feedPath, etag())
    .use("/social/*", etag())
    .use(
      guards.requireMethod(endpoints.isProgramPath, operations.operationPaths),
    )
    .use(errors.showRefusals(services, pages))
    .use(guards.refuseCrossSite(siteUrl, tokenPaths))
    .use(
      limitPostRequests(limits?.postRequestsPerAddress, {
        trustedProxies,
        exempt: endpoints.signedPaths,
        isAutosave: ({ path }) => path === endpoints.autosavePath,
        getPhone: () => services.content.current.operator.phones.main.display,
      }),
    )
    .use(guards.requireContentType(endpoints.jsonPaths))
    .use(guards.limitBody())
    .all("*", handleRequest(services, pages, getCached404))
    .onError(errors.errorHandler(services));
}

export function createListener(services: Services) {
  return createSiteListener(services, createWebApp);
}
