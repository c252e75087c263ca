import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { groupCommit } from "./group-commit.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("items that keep coming in long event loop ticks don't keep a batch open", async () => {
  const sizes: number[] = [];
  const store = groupCommit(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  const stored: Promise<number>[] = [];
  for (let number = 0; number < 60; number++) {
    stored.push(store(number));
    vi.advanceTimersByTime(15);
    await nextTurn();
  }
  expect(await Promise.all(stored)).toHaveLength(60);
  expect(Math.max(...sizes)).toBeLessThan(4);
});

test("items of one tick are one batch", async () => {
  const sizes: number[] = [];
  const store = groupCommit(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all([1, 2, 3].map(store));
  expect(sizes).toEqual([3]);
});

test.each([
  [1, "is stored"],
  [2, "fails"],
])(
  "an item whose transaction is aborted by %i deadlocks %s",
  async (deadlocks, outcome) => {
    let attempts = 0;
    const store = groupCommit(async (items: readonly number[]) => {
      attempts += 1;
      if (attempts > deadlocks) return items;
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    });
    const stored = store(1).then(
      () => "is stored",
      () => "fails",
    );
    expect(await stored).toBe(outcome);
  },
);
