import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../test/free-port.ts";
import type { Row } from "./table.ts";

const page = "/locations/ohio/toledo";
const rounds = 3;

/** A kept page against nginx with one worker that serves the same gzip bytes, in turns, 32 connections. */
export async function measureRates(url: string): Promise<Row[]> {
  const missing = ["nginx", "wrk"].filter(
    (name) => spawnSync("which", [name]).status !== 0,
  );
  if (missing.length > 0) {
    const value = `not measured: install ${missing.join(" and ")}`;
    return [{ figure: "kept page", value, goal: "0.65 of nginx" }];
  }
  const nginx = await startNginx(await gzipOf(url + page));
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(load(nginx.url));
    ours.push(load(url + page));
  }
  await nginx.stop();
  const [our, their] = [median(ours), median(theirs)];
  return [
    {
      figure: "kept page, requests a second",
      value: String(our.rate),
      peer: `nginx ${their.rate}`,
      ratio: (our.rate / their.rate).toFixed(2),
      goal: "0.65",
    },
    {
      figure: "kept page, 99th percentile",
      value: `${our.p99} ms`,
      peer: `nginx ${their.p99} ms`,
      ratio: (our.p99 / their.p99).toFixed(1),
      goal: "3",
    },
  ];
}

/** Requests a second, and milliseconds that one in a hundred took longer than. */
type Load = { rate: number; p99: number };

function load(address: string): Load {
  const words = [
    "-t1",
    "-c32",
    "-d3s",
    "--latency",
    "-H",
    "Accept-Encoding: gzip",
    address,
  ];
  const report = execFileSync("wrk", words, { encoding: "utf8" });
  const rate = Math.round(
    Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
  );
  const [, figure, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? [];
  const inMilliseconds =
    { us: 0.001, ms: 1, s: 1000 }[unit ?? ""] ?? Number.NaN;
  return { rate, p99: Number((Number(figure) * inMilliseconds).toFixed(2)) };
}

function median(loads: Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] ?? { rate: 0, p99: 0 };
}

function gzipOf(address: string) {
  return new Promise<Buffer>((resolve, reject) => {
    get(
      address,
      { headers: { "Accept-Encoding": "gzip" } },
      async (response) => {
        resolve(Buffer.concat(await response.toArray()));
      },
    ).on("error", reject);
  });
}

async function startNginx(body: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-nginx-"));
  const port = await findFreePort();
  const configuration = `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/log;
events { worker_connections 1024; }
http { access_log off; types { text/html html; } gzip_static always; open_file_cache max=10; keepalive_requests 10000000;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  await writeFile(join(folder, "page.html.gz"), body);
  const child = spawn(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder],
    { stdio: "ignore" },
  );
  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}/page.html`,
    stop: async () => {
      child.kill("SIGQUIT");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
