import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.server.ts";

test("work beyond the limit waits in order, and beyond the queue is rejected", async () => {
  const limit = createConcurrencyLimit(2, 3);
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

test("failed work frees its slot", async () => {
  const limit = createConcurrencyLimit(1, 1);
  const failing = limit(() => Promise.reject(new Error("no")));
  const next = limit(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
  expect(await limit(async () => "again")).toBe("again");
});
