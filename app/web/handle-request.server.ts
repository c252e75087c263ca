import type { Context } from "hono";
import { isSocialImagePath } from "../brand/social-image/serve-social-image.server.ts";
import { findEndpoint, isProgramPath } from "../endpoints.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import { refuse } from "../server/security/guards.server.ts";
import { createRequestServices } from "../services/request-services.server.ts";
import { setCaching, withoutCookiesIfShared } from "./cache-headers.server.ts";
import { findPreviewOf } from "./content-files.server.ts";
import { refuseAborted, setStatusHeaders } from "./error-responses.server.ts";
import { isUnknownPath } from "./page-cache-policy.server.ts";
import { createImages, type Handler } from "./render-pages.server.ts";
import type { GetCached404 } from "./site-listener.server.ts";

export function handleRequest(
  services: Services,
  pages: Handler,
  getCached404: GetCached404,
) {
  const images = createImages(pages);
  return async (c: Context<WebEnvironment>) => {
    const preview = await findPreviewOf(c, services);
    if (preview && c.req.method === "POST") return refusePreview(c);
    const requestServices = createRequestServices(services, c, preview);
    const handler =
      findEndpoint(c.req.path) ??
      (isSocialImagePath(c.req.path) ? images : pages);
    const isMissing = handler === pages && !preview && isUnknownPath(c);
    const missing = isMissing ? await getCached404() : undefined;
    const response =
      missing ?? (await handler(withoutCookiesIfShared(c), requestServices));
    // The router returns 500 when a client disconnects during a rendering.
    if (response.status === 500 && c.req.raw.signal.aborted) {
      return refuseAborted(c);
    }
    setStatusHeaders(response, requestServices.requestId);
    setCaching(response, c, requestServices);
    if (preview) response.headers.set("X-Robots-Tag", "noindex");
    return response;
  };
}

/** A preview stores no forms, because visitors can only consent to published texts. */
function refusePreview(c: Context<WebEnvironment>) {
  const error = "This is a preview: nothing was sent.";
  if (!isProgramPath(c.req.path)) return refuse(c, 403, "preview", error);
  const requestId = c.get("requestId");
  // Browsers keep a form to send it again, unless one of its fields is refused.
  const fields = { phone: error };
  return c.json({ error, code: "preview", requestId, fields }, 403);
}
