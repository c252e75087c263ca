import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

export default {
  // Small route table, known at start: no manifest requests while moving between pages.
  routeDiscovery: { mode: "initial" },
  buildEnd: () => precompress("build/client"),
} satisfies Config;
