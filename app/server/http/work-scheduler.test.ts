import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWorkScheduler } from "./work-scheduler.server.ts";

test("one event loop tick does part of the work, in order, and later ones the rest", async () => {
  const queue = createWorkScheduler();
  const done: number[] = [];
  const numbers = Array.from({ length: 40 }, (_, number) => number);
  for (const number of numbers) queue.addOrRun(() => done.push(number));
  const atOnce = done.length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(40);
  await nextTurn();
  expect(done.length).toBeLessThan(40);
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(numbers);
});

test("work pauses in a tick that accepted a new connection", async () => {
  const queue = createWorkScheduler();
  const done: string[] = [];
  queue.add(() => done.push("before"));
  await nextTurn();
  queue.noteConnection();
  queue.add(() => done.push("after"));
  await nextTurn();
  expect(done).toEqual(["before"]);
  await nextTurn();
  expect(done).toEqual(["before", "after"]);
});
