import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds to each response, on one connection or a new one each time. */
export async function watchHealth(
  { url }: { url: string },
  connection: "keep-alive" | "close",
  isOver: () => boolean,
) {
  const agent = new Agent({ keepAlive: connection === "keep-alive" });
  const times: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${url}/healthz`, { agent }, (response) =>
        response.resume().on("end", resolve),
      ).on("error", reject);
    });
    times.push(Math.round(performance.now() - start));
    await sleep(50);
  }
  agent.destroy();
  return times;
}

const limit = 200;

export const isQuick = (times: readonly number[]) => Math.max(...times) < limit;

export function describe(times: readonly number[]) {
  const over = times.filter((time) => time >= limit).length;
  return `slowest ${Math.max(...times)} ms, ${over} of ${times.length} over`;
}

/** In megabytes; Linux only. */
export function memoryOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1000);
}
