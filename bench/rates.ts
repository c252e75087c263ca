import { availableParallelism } from "node:os";
import { countOf } from "../app/ui/count-of.ts";
import { alternate, findMissing, load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { startSite } from "./site-process.ts";
import type { Row } from "./table.ts";

const page = "/locations/ohio/toledo";

/** A cached page compared with nginx serving the same gzip bytes: one process each, then one per core. */
export async function measureRates(): Promise<Row[]> {
  const missing = findMissing("nginx", "wrk");
  if (missing.length > 0) {
    const value = `not measured: install ${missing.join(" and ")}`;
    return [{ figure: "cached page", value, goal: "0.65 of nginx" }];
  }
  return [...(await compare(1)), ...(await compare(availableParallelism()))];
}

async function compare(workers: number): Promise<Row[]> {
  const site = await startSite({ WORKERS: String(workers) });
  const nginx = await startNginx(site.url + page, workers);
  const [our, their] = await alternate(
    () => load(site.url + page),
    () => load(nginx.url),
  );
  const memory = site.memory();
  await nginx.stop();
  await site.stop();
  const what = `cached page, ${countOf(workers, "process", "processes")}`;
  const rate: Row = {
    figure: `${what}, requests a second`,
    value: String(our.rate),
    peer: `nginx ${their.rate}`,
    ratio: (our.rate / their.rate).toFixed(2),
    goal: workers === 1 ? "at least 0.65" : "at least 0.9",
  };
  if (workers > 1) return [rate];
  return [
    rate,
    {
      figure: `${what}, 99th percentile`,
      value: `${our.p99.toFixed(2)} ms`,
      peer: `nginx ${their.p99.toFixed(2)} ms`,
      ratio: (our.p99 / their.p99).toFixed(1),
      goal: "at most 3",
    },
    {
      figure: "memory after that load",
      value: `${memory} MB`,
      goal: "at most 200 MB",
    },
  ];
}
