import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

const result = z.object({
  code: z.number(),
  out: z.string(),
  err: z.string(),
});

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command, or a refused start, to its end with only these settings. Commands share one process per test worker,
 * because imports dominate the cost; `runNode` starts a new one.
 */
export function runCommand(
  words: readonly [string, ...string[]],
  settings: Record<string, string> = {},
) {
  const run = last.then(async () => {
    host ??= startHost();
    const settled = new AbortController();
    const { signal } = settled;
    host.send({ words, settings });
    const [message] = await Promise.race([
      once(host, "message", { signal }),
      once(host, "exit", { signal }).then(([code]) => {
        host = undefined;
        throw new Error(`${words.join(" ")} ended its process with ${code}`);
      }),
    ]).finally(() => settled.abort());
    return result.parse(message);
  });
  last = run.catch(() => {});
  return run;
}

function startHost() {
  const child = fork(new URL("./command-host.ts", import.meta.url), [], {
    // Reports on standard error what must never happen; it reads Linux's /proc.
    execArgv:
      process.platform === "linux"
        ? ["--import", "./test/support/processes/record-reopened-files.ts"]
        : [],
    env: { NODE_COMPILE_CACHE: "node_modules/.cache/compiled" },
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** What a command printed with --json: one value a line. */
export function readJsonLines(out: string): unknown[] {
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
