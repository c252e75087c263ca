import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./table.ts";

/** Successful requests per second, and the 99th percentile of latency in milliseconds. */
export type Load = { rate: number; p99: number };

/** Debian packages that the benchmarks need and this machine lacks. */
export function findMissing(...names: string[]): string[] {
  return names.filter((name) => spawnSync("which", [name]).status !== 0);
}

/** One URL, or the wrk script at `script`. Throws on error responses. */
export async function load(
  address: string,
  {
    seconds = 2,
    connections = 32,
    script,
  }: { seconds?: number; connections?: number; script?: string } = {},
): Promise<Load> {
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"],
    ...["-H", "Accept-Encoding: gzip"],
    ...(script ? ["-s", script] : []),
    address,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const [, figure, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit ?? ""];
  return {
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])),
    p99: Number(figure) * (milliseconds ?? Number.NaN),
  };
}

/** Measured alternately, so that interference affects both. */
export async function alternate(
  one: () => Promise<Load>,
  other: () => Promise<Load>,
  rounds = 5,
): Promise<[Load, Load]> {
  const ones: Load[] = [];
  const others: Load[] = [];
  // An unmeasured warm-up run: code is compiled on first use.
  await one();
  await other();
  for (let round = 0; round < rounds; round++) {
    ones.push(await one());
    others.push(await other());
  }
  return [medianOf(ones), medianOf(others)];
}

function medianOf(loads: readonly Load[]): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    p99: median(loads.map(({ p99 }) => p99)),
  };
}
