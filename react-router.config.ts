import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

export default {
  // Small route table, known at start: no manifest requests while moving between pages.
  routeDiscovery: { mode: "initial" },
  // A page whose second file does not come would end on the error page; a missing first one is asked for as a document.
  splitRouteModules: false,
  buildEnd: () => precompress("build/client"),
} satisfies Config;
