import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the systems' ephemeral ports, one of which could take a port between the check and its use. Each test worker
 * has its own range.
 */
const ports = 1500;
const first = 20_000 + ports * Number(process.env.VITEST_POOL_ID ?? 0);

let next = randomInt(ports);

/** A free loopback port that this process didn't get recently. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = first + next;
    next = (next + 1) % ports;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number) {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
