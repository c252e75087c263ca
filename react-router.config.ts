import type { Config } from "@react-router/dev/config";

export default {
  // Small route table, known at start: no manifest requests while moving between pages.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
