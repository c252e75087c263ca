// Compares the site with independent oracles: npm run fuzz -- [inputs] [content] [--seed N] [--cases 100000] [--longest 1000] [--sequences 1000]
import { parseArgs } from "node:util";
import { openSite } from "../test/support/site.ts";
import { checkContent } from "./content.ts";
import { listProperties } from "./properties.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: "string", default: "100000" },
    longest: { type: "string", default: "1000" },
    sequences: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const seed = Number(values.seed);
process.stdout.write(`Seed ${seed}\n`);
const all = ["inputs", "content"];
const unknown = positionals.find((part) => !all.includes(part));
if (unknown) throw new Error(`"${unknown}" is none of: ${all.join(", ")}`);
const parts = positionals.length > 0 ? positionals : all;
if (parts.includes("inputs")) await checkInputs();
if (parts.includes("content")) {
  await checkContent({ numRuns: Number(values.sequences), seed }, report);
}

async function checkInputs() {
  const site = await openSite();
  const properties = Object.entries(
    listProperties(site.visit, { longest: Number(values.longest) }),
  );
  const numRuns = Math.ceil(Number(values.cases) / properties.length);
  for (const [promise, attempt] of properties) {
    const { numRuns: tried, problem } = await attempt({ numRuns, seed });
    report(promise, `${tried} cases`, problem);
  }
  await site.close();
}

function report(promise: string, tried: string, problem: string | undefined) {
  process.stdout.write(
    `${problem ? "BROKEN" : "holds "}  ${promise}: ${tried}\n${problem ?? ""}`,
  );
  if (problem) process.exitCode = 1;
}
