import { serveStatic } from "@hono/node-server/serve-static";

/** Serves the built files. Those under /assets carry their content's hash in the name and never change. */
export function serveAssets() {
  return serveStatic({
    root: "build/client",
    precompressed: true,
    onFound: (path, c) => {
      c.header(
        "Cache-Control",
        path.includes("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600",
      );
    },
  });
}
