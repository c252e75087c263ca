import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../test/support/free-port.ts";

/** As `npm start` runs it, on a new SQLite file. */
export async function startSite(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-bench-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, ["setup.mjs", "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, "casefront.db")}`,
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error("the site did not start");
    await sleep(10);
  }
  return {
    url,
    startedIn: Math.round(performance.now() - start),
    /** In megabytes; Linux only. */
    memory: () => {
      const { pid } = child;
      const site = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
      const status = readFileSync(`/proc/${site.trim()}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1000);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
