import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.server.ts";

test("so much runs at once, so much waits in its order, the rest is turned away", async () => {
  const limit = createConcurrencyLimit({
    maxRunning: 2,
    maxWaiting: 3,
    schedule: setImmediate,
  });
  const open = Promise.withResolvers<void>();
  const started: number[] = [];
  const results = Array.from({ length: 7 }, (_, number) =>
    limit(async () => {
      started.push(number);
      await open.promise;
      return number;
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);
  expect(await Promise.all(results.slice(5))).toEqual([undefined, undefined]);
  open.resolve();
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test("work that fails gives its place to the next", async () => {
  const limit = createConcurrencyLimit({
    maxRunning: 1,
    maxWaiting: 1,
    schedule: setImmediate,
  });
  const failing = limit(() => Promise.reject(new Error("no")));
  const next = limit(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
  expect(await limit(async () => "again")).toBe("again");
});
