import { cookieLine } from "../../../forms/device-cookie.ts";
import type { RequestServices } from "../../../server/http/services-context.server.ts";
import { isHttps } from "../../../server/is-https.ts";
import { previewCookie, previewPath } from "../preview.ts";
import { findPreview } from "./find-preview.server.ts";

/** How long a browser stays in a preview, in seconds. */
const lifeSeconds = 60 * 60;

export async function handlePreview(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  // A link prefetch must not start or end a preview.
  if (request.headers.get("Sec-Purpose")?.includes("prefetch")) {
    return new Response(null, { status: 503 });
  }
  const token = new URL(request.url).pathname.slice(previewPath.length);
  const found = await findPreview(services, token);
  const preview = found === "blocked" ? undefined : found;
  const secure = isHttps(services.siteUrl);
  const options = { path: "/", secure, life: lifeSeconds };
  const line = cookieLine(previewCookie, preview ? token : "", options);
  const headers = {
    "Set-Cookie": `${line}; HttpOnly`,
    "X-Robots-Tag": "noindex",
  };
  return found === "blocked"
    ? new Response(blocked, { status: 409, headers })
    : new Response(null, {
        status: 303,
        headers: { Location: preview?.path ?? "/", ...headers },
      });
}

const blocked =
  "We can't show this change because it conflicts with other content. Open the change at the desk to see what to fix.";
