// A flood in its own process, so that the measuring process isn't slowed down by it.
import { runFlood } from "./floods.ts";

const [name = "", port, seconds] = process.argv.slice(2);
const counts = await runFlood(
  name,
  Number(port),
  AbortSignal.timeout(Math.round(1000 * Number(seconds))),
);
process.stdout.write(JSON.stringify(Object.fromEntries(counts)));
