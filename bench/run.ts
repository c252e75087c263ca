// Prints what the site costs, as one table: npm run bench. Needs a built site; nginx and wrk for the rates.
import { measureBytes } from "./bytes.ts";
import { measureGrowth } from "./growth.ts";
import { measureIntake } from "./intake.ts";
import { measureRates } from "./rates.ts";
import { startSite } from "./site-process.ts";
import { printTable, type Row } from "./table.ts";

const site = await startSite();
const rows: Row[] = [
  {
    figure: "start to first answer",
    value: `${site.startedIn} ms`,
    goal: "1500 ms",
  },
  ...(await measureBytes(site.url)),
  ...(await measureRates(site.url)),
  ...(await measureIntake()),
  ...(await measureGrowth()),
  { figure: "memory after that", value: `${site.memory()} MB`, goal: "200 MB" },
];
await site.stop();
printTable(rows);
