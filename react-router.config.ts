import type { Config } from "@react-router/dev/config";
import { precompress } from "./vite-plugins/precompress.ts";

export default {
  // Small route table, known at start: no manifest requests while moving between pages.
  routeDiscovery: { mode: "initial" },
  // A page whose second file does not come would end on the error page; a missing first one is asked for as a document.
  splitRouteModules: false,
  // Who may send forms is decided in guards.server.ts, by SITE_URL. The router would compare with http://, which is what
  // reaches the process behind a web server that ends TLS, and refuse every form.
  allowedActionOrigins: ["**"],
  serverBuildFile: "[name].js",
  buildEnd: () => precompress("build/client"),
} satisfies Config;
