import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { gatherMetrics } from "./worker-metrics.server.ts";

test("metrics for a worker that has died meanwhile are dropped, because an error would end every worker", async () => {
  const worker = spawn(process.execPath, ["-e", ""], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const fail = vi.fn();
  worker.on("error", fail);
  await once(worker, "close");
  const send = vi.spyOn(worker, "send");
  gatherMetrics();
  cluster.emit("message", worker, { metricsRequested: true });
  await expect.poll(() => send.mock.calls.length).toBeGreaterThan(0);
  await sleep(50);
  expect(fail).not.toHaveBeenCalled();
});
