import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import type { Media } from "./read-media.server.ts";

/** Sends the operator's photos and video. Their addresses carry their content's hash, and never change. */
export function serveMedia(getMedia: () => Media): MiddlewareHandler {
  // It answers ranges, without which Safari plays no video.
  const sendFromDisk = serveStatic({ rewriteRequestPath: pathOnDisk });
  function pathOnDisk(_: string, { req }: Context) {
    const content = getMedia().files.get(req.path)?.content;
    return content && "path" in content ? content.path : "";
  }
  return async (c, next) => {
    const file = getMedia().files.get(c.req.path);
    if (!file) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    const { type, content } = file;
    if ("path" in content) return sendFromDisk(c, next);
    return c.body(new Uint8Array(content), 200, { "Content-Type": type });
  };
}
