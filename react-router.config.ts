import type { Config } from "@react-router/dev/config";
import { precompress } from "./vite-plugins/precompress.ts";

export default {
  // The route table is small, so no manifest requests are needed while moving between pages.
  routeDiscovery: { mode: "initial" },
  // A page whose second file failed would end on the error page; a missing first file falls back to a document.
  splitRouteModules: false,
  // guards.server.ts decides by SITE_URL. The router would compare with http://, because a proxy ends TLS.
  allowedActionOrigins: ["**"],
  serverBuildFile: "[name].js",
  buildEnd: () => precompress("build/client"),
} satisfies Config;
