import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorkScheduler } from "./work-scheduler.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a tick starts no more work after 4 ms, promises included, and later ticks do the rest in order", async () => {
  const queue = createWorkScheduler();
  const done: number[] = [];
  for (let number = 0; number < 6; number++) {
    queue.add(async () => {
      await Promise.resolve();
      await Promise.resolve();
      vi.advanceTimersByTime(2);
      done.push(number);
    });
  }
  const doneByTick = await countByTick(done, 6);
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  expect(Math.max(...doneByTick)).toBe(2);
});

test("while new connections keep coming, work waits for its part of the next period", async () => {
  const queue = createWorkScheduler();
  const done: string[] = [];
  const acceptInTicks = async (ticks: number) => {
    for (let tick = 0; tick < ticks; tick++) {
      queue.noteConnection();
      await nextTurn();
    }
  };
  vi.advanceTimersByTime(30 - (performance.now() % 100));
  queue.add(() => done.push("work"));
  await acceptInTicks(5);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(70);
  await acceptInTicks(5);
  expect(done).toEqual(["work"]);
});

/** How much work was done in each tick until all was done. */
async function countByTick(done: readonly unknown[], all: number) {
  const counts: number[] = [];
  while (done.length < all) {
    const before = done.length;
    await nextTurn();
    counts.push(done.length - before);
  }
  return counts;
}
