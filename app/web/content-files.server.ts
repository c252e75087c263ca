import type { Context, MiddlewareHandler } from "hono";
import { icoOf, type LookFile } from "../brand/list-look-files.ts";
import { findPreview } from "../desk/content/preview/find-preview.server.ts";
import { hasPreview, previewCookie } from "../desk/content/preview.ts";
import { findCookie } from "../forms/device-cookie.ts";
import type { Services } from "../server/http/services-context.server.ts";

export async function findPreviewOf({ req }: Context, services: Services) {
  const cookies = req.header("Cookie") ?? "";
  if (!hasPreview(cookies)) return undefined;
  const token = findCookie(cookies, previewCookie) ?? "";
  const preview = await findPreview(services, token);
  return preview === "blocked" ? undefined : preview;
}

export async function findContent(c: Context, services: Services) {
  const preview = await findPreviewOf(c, services);
  return preview?.content ?? services.content.current;
}

export function serveBrandedFiles(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    if (!path.includes(".") || !/^(GET|HEAD)$/.test(method)) return next();
    const { lookFiles } = await findContent(c, services);
    const file = lookFiles[path];
    if (!file) return next();
    const body = await drawn(file, services);
    if (!body) return c.text("Try again later.", 503);
    c.header("Cache-Control", "public, max-age=300");
    // Other sites show it in link previews.
    if (path === "/social.png") {
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
    }
    return c.body(body, 200, { "Content-Type": file.type });
  };
}

async function drawn(file: LookFile, { images }: Services) {
  if ("text" in file) return file.text;
  const image = await images.drawSvg(file.svg, file.width);
  if (!image) return undefined;
  return new Uint8Array(file.type === "image/x-icon" ? icoOf(image) : image);
}
