// npm run resilience -- [kill] [fsync] [diskfull] [postgres] [load] [flood] [--rounds 100] [--minutes 5]
import { parseArgs } from "node:util";
import { fillDisk } from "./disk-full.ts";
import { floodProxy } from "./flood.ts";
import { watchFsync } from "./fsync.ts";
import { killAndRecover } from "./kill.ts";
import { testUnderLoad } from "./load.ts";
import { freezeCopy, interruptPostgres, silencePostgres } from "./postgres.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "100" },
    minutes: { type: "string", default: "5" },
  },
});
const parts: Record<string, () => Promise<void>> = {
  kill: () => killAndRecover(Number(values.rounds)),
  fsync: watchFsync,
  diskfull: fillDisk,
  postgres: async () => {
    await interruptPostgres();
    await silencePostgres();
    await freezeCopy();
  },
  load: testUnderLoad,
  flood: () => floodProxy(Number(values.minutes)),
};
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
for (const name of chosen) {
  const part = parts[name];
  if (!part) {
    process.stderr.write(
      `No such part: ${name}. The parts: ${Object.keys(parts).join(", ")}\n`,
    );
    process.exit(2);
  }
  await part();
}
