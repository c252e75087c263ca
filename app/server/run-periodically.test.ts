import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runPeriodically } from "./run-periodically.server.ts";

test("a failure is reported and retried; stopping ends the work", async () => {
  const failures: [unknown, boolean][] = [];
  let tries = 0;
  const stop = runPeriodically(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error("disk I/O error");
    },
    { again: 1, next: 60_000 },
    (...failure) => failures.push(failure),
  );
  await expect.poll(() => tries).toBe(3);
  await stop();
  await sleep(20);
  expect(tries).toBe(3);
  const error = new Error("disk I/O error");
  expect(failures).toEqual([
    [error, false],
    [error, true],
  ]);
});
