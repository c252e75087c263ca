import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runPeriodically } from "./run-periodically.server.ts";

test("a failure is reported and retried; stopping ends the work", async () => {
  const failures: unknown[] = [];
  let tries = 0;
  const stop = runPeriodically(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error("disk I/O error");
    },
    { again: 1, next: 60_000 },
    (error) => failures.push(error),
  );
  await expect.poll(() => tries).toBe(3);
  await stop();
  await sleep(20);
  expect(tries).toBe(3);
  expect(failures).toEqual(Array(2).fill(new Error("disk I/O error")));
});
