// Compares the site with an independent oracle: npm run fuzz -- [--cases 100000] [--seed N] [--longest 1000]
import { parseArgs } from "node:util";
import { openSite } from "../test/support/site.ts";
import { listProperties } from "./properties.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    longest: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const seed = Number(values.seed);
process.stdout.write(`Seed ${seed}\n`);
const site = await openSite();
const properties = Object.entries(
  listProperties(site.visit, { longest: Number(values.longest) }),
);
const numRuns = Math.ceil(Number(values.cases) / properties.length);
for (const [promise, attempt] of properties) {
  const { numRuns: tried, problem } = await attempt({ numRuns, seed });
  process.stdout.write(
    `${problem ? "BROKEN" : "holds "}  ${promise}: ${tried} cases\n${problem ?? ""}`,
  );
  if (problem) process.exitCode = 1;
}
await site.close();
