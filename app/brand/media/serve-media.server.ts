import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import type { Pictures } from "./pictures.server.ts";
import type { Media } from "./read-media.server.ts";

/** URLs contain a hash of the content, so they never change. */
export function servePictures({ findFile }: Pictures): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    if (!path.startsWith("/pictures/") || !/^(GET|HEAD)$/.test(method)) {
      return next();
    }
    const file = await findFile(path);
    if (!file) return next();
    if (file === "busy") {
      return c.text("Try again later.", 503, { "Retry-After": "5" });
    }
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    const headers = { "Content-Type": "image/webp" };
    return c.body(new Uint8Array(file), 200, headers);
  };
}

export function serveMedia(
  getMedia: (c: Context) => Promise<Media>,
): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    if (!/^\/(photos|videos)\//.test(path)) return next();
    const file = (await getMedia(c)).files.get(path);
    if (!file || (method !== "GET" && method !== "HEAD")) return next();
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    const { type, content } = file;
    if (!("path" in content)) {
      return c.body(new Uint8Array(content), 200, { "Content-Type": type });
    }
    // serveStatic answers range requests, which Safari needs for video.
    return serveStatic({ rewriteRequestPath: () => content.path })(c, next);
  };
}
