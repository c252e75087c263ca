import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

/** Files under /assets have their hash in the name and never change. */
export function serveAssets(): MiddlewareHandler {
  const serve = serveStatic({
    root: "build/client",
    precompressed: true,
    onFound: (path, c) => {
      c.header(
        "Cache-Control",
        path.includes("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      );
      // Other sites show it in link previews.
      if (path.endsWith("/social.png")) {
        c.header("Cross-Origin-Resource-Policy", "cross-origin");
      }
    },
  });
  // Page paths have no dot, so the disk isn't checked for them.
  return (c, next) => (c.req.path.includes(".") ? serve(c, next) : next());
}
