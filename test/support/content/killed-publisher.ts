// Publishes a change and kills itself in the middle: node killed-publisher.ts CHANGE TIME WRITE DELAY_MS
import type { KyselyPlugin } from "kysely";
import { publishChange } from "../../../app/desk/content/changes/publish.server.ts";
import { createLog } from "../../../app/server/operations/log.server.ts";
import { openServices } from "../../../app/services/services.server.ts";
import { testSettings } from "../site.ts";
import { olga } from "./content.ts";

const [, , change = "", time = "", write = "", delayMs = ""] = process.argv;
const environment = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value] as const],
);
const services = await openServices(
  testSettings(Object.fromEntries(environment)),
  createLog("silent"),
);

let writes = 0;
const killing: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (
      /^(Insert|Update|Delete)/.test(node.kind) &&
      ++writes === Number(write)
    ) {
      const kill = () => process.kill(process.pid, "SIGKILL");
      if (delayMs === "0") kill();
      else setTimeout(kill, Number(delayMs));
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};
const database = services.database.withPlugin(killing);
const editor = { by: olga, at: new Date(time) };
await publishChange({ ...services, database }, change, editor);
process.exit();
