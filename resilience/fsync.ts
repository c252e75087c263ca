import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "./ledger.ts";
import { startSite } from "./site.ts";
import { newAttempt, send } from "./visitors.ts";

const leads = 50;

/** Checks by system calls that each lead is on disk before its sender gets a response. */
export async function watchFsync() {
  const claim =
    "SQLite: an fsync happens between a lead's write and its response";
  if (spawnSync("strace", ["--version"]).status !== 0) {
    return report(claim, false, "not tested: install strace");
  }
  const folder = await mkdtemp(join(tmpdir(), "casefront-resilience-"));
  const trace = join(folder, "trace");
  const calls = "trace=pwrite64,fsync,fdatasync,write,writev,sendto";
  const site = await startSite(`file:${join(folder, "casefront.db")}`, {
    before: ["strace", "-D", "-f", "-y", "-s", "40", "-e", calls, "-o", trace],
  });
  for (let count = 0; count < leads; count++) {
    await send(site.url, newAttempt());
  }
  await site.stop("SIGKILL");
  const { answers, early } = readTrace(await readFile(trace, "utf8"));
  await rm(folder, { recursive: true, force: true });
  report(
    claim,
    answers >= leads && early === 0,
    `${answers} answers, ${early} before their fsync`,
  );
}

/** A response is premature if the log was written but not synced, or not written. */
function readTrace(text: string) {
  let isWritten = false;
  let isSynced = false;
  let answers = 0;
  let early = 0;
  for (const line of text.split("\n")) {
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) {
      isWritten = true;
      isSynced = false;
    } else if (/f(data)?sync\(\d+<[^>]*-wal>/.test(line)) {
      isSynced = true;
    } else if (/HTTP\/1\.1 200/.test(line) && isWritten) {
      answers += 1;
      if (!isSynced) early += 1;
      isWritten = false;
    }
  }
  return { answers, early };
}
