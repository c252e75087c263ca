import cluster from "node:cluster";
import type { Log } from "./log.server.ts";
import { gatherMetrics } from "./worker-metrics.server.ts";

/** Several processes share a port. A worker that dies is replaced; one that can't start ends all with its exit code. */
export function runWorkers(
  count: number,
  log: Log,
  onReady: (summary: string) => void,
) {
  const ready = new Set<number>();
  let isStopping = false;

  gatherMetrics();
  cluster.on("message", ({ id }, message) => {
    if (typeof message !== "string" || ready.has(id)) return;
    ready.add(id);
    if (ready.size === count) onReady(message);
  });
  cluster.on("exit", ({ exitedAfterDisconnect }, code, signal) => {
    if (isStopping || exitedAfterDisconnect) return;
    if (ready.size < count) {
      stopAll("SIGTERM");
      process.exitCode = code || 1;
    } else {
      log.error({ code, signal }, "worker died, starting another");
      // The cause may persist.
      setTimeout(() => isStopping || cluster.fork(), 1000);
    }
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => stopAll(signal));
  }
  for (let index = 0; index < count; index++) cluster.fork();

  function stopAll(signal: NodeJS.Signals) {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) {
      worker?.kill(signal);
    }
  }
}
