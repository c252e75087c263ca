// npm run bench -- [PART…] prints benchmarks as one table. Needs a built site; some parts Chromium, nginx or wrk.
import { measureBytes } from "./bytes.ts";
import { measureCold } from "./cold.ts";
import { measureDesk } from "./desk.ts";
import { measureFirstNext } from "./first-next.ts";
import { measureGrowth } from "./growth.ts";
import { measureIntake } from "./intake.ts";
import { measureKeptPages } from "./kept-pages.ts";
import { measureRates } from "./rates.ts";
import { startSite } from "./site-process.ts";
import { printTable, type Row } from "./table.ts";
import { measureVitals } from "./vitals.ts";

// React reads NODE_ENV when it is loaded, and is slower in development.
process.env.NODE_ENV = "production";

type Site = Awaited<ReturnType<typeof startSite>>;

const parts: Record<string, (site: Site) => Row[] | Promise<Row[]>> = {
  start: ({ startedIn }) => [
    {
      figure: "start to first answer",
      value: `${startedIn} ms`,
      goal: "at most 1500 ms",
    },
  ],
  bytes: ({ url }) => measureBytes(url),
  rates: measureRates,
  cold: measureCold,
  intake: measureIntake,
  growth: measureGrowth,
  kept: measureKeptPages,
  desk: measureDesk,
  vitals: ({ url }) => measureVitals(url),
  next: ({ url }) => measureFirstNext(url),
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such part: ${unknown.join(", ")}. The parts: ${Object.keys(parts).join(", ")}.\n`,
  );
  process.exit(2);
}

const site = await startSite();
const rows: Row[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) {
      rows.push(...(await measure(site)));
    }
  }
} finally {
  await site.stop();
}
printTable(rows);
