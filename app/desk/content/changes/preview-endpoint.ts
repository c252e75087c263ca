import { cookieLine } from "../../../forms/device-cookie.ts";
import type { RequestServices } from "../../../server/http/services-context.server.ts";
import { findPreview } from "./find-preview.server.ts";
import { previewCookie, previewPath } from "./preview.ts";

/** How long a browser stays in a preview, in seconds. */
const life = 60 * 60;

/** Starts a preview in this browser; without a valid token, ends it. */
export async function handlePreview(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const token = new URL(request.url).pathname.slice(previewPath.length);
  const preview = await findPreview(services, token);
  const secure = services.siteUrl.startsWith("https:");
  const options = { path: "/", secure, life };
  const line = cookieLine(previewCookie, preview ? token : "", options);
  return new Response(null, {
    status: 303,
    headers: {
      Location: preview?.path ?? "/",
      "Set-Cookie": `${line}; HttpOnly`,
      "X-Robots-Tag": "noindex",
    },
  });
}
