// The lead endpoint in its own process: node bench/intake-site.ts DATABASE_URL stored|unstored. Prints its port.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { newReceipt } from "../app/consent/ledger/consent-chain.server.ts";
import { startSealing } from "../app/consent/ledger/consent-sealer.server.ts";
import { inSeparateThread } from "../app/server/database/database.server.ts";
import { createLog } from "../app/server/operations/log.server.ts";
import { openServices } from "../app/services/services.server.ts";
import { parseSettings } from "../app/settings.server.ts";

const [, , databaseUrl, storing] = process.argv;
const read = parseSettings({ DATABASE_URL: databaseUrl, LIMITS: "off" });
if (!read.ok) throw new Error(read.problems.join("; "));
const services = await openServices(
  { ...read.settings, database: inSeparateThread(read.settings.database) },
  createLog("silent"),
);
if (storing === "stored") startSealing(services);
const leads =
  storing === "stored"
    ? services.leads
    : { ...services.leads, saveLead: unstored };

async function unstored() {
  return {
    status: "stored",
    id: randomUUID(),
    qualified: true,
    receipt: newReceipt(),
    isDuplicate: false,
  } as const;
}

const { createListener }: typeof import("../app/web.server.ts") = await import(
  new URL("../build/server/index.js", import.meta.url).href
);
const { listener } = createListener({ ...services, leads });
const server = createServer(listener).listen(0, "127.0.0.1", () =>
  process.send?.(server.address()),
);
process.on("disconnect", () => process.exit());
