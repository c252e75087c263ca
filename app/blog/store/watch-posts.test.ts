import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openStore } from "../../../test/support/site.ts";
import { createLog } from "../../server/operations/log.server.ts";
import { watchPosts } from "./watch-posts.server.ts";

test("when due posts can't be published, the log says so once", async () => {
  const { posts, close } = await openStore("sqlite");
  const error = new Error("disk I/O error");
  const publishDuePosts = vi.fn(() => Promise.reject(error));
  const log = createLog("silent");
  const logError = vi.spyOn(log, "error");
  const services = {
    posts: {
      ...posts,
      readChanges: async () => ({ version: 1, nextAt: "2026-12-01" }),
      publishDuePosts,
    },
    now: () => new Date("2026-12-02"),
    log,
  };
  const stop = watchPosts(services, () => {});
  await expect.poll(() => publishDuePosts.mock.calls.length).toBe(1);
  await expect
    .poll(() => publishDuePosts.mock.calls.length, { timeout: 5000 })
    .toBe(2);
  await sleep(50);
  await stop();
  await close();
  expect(logError.mock.calls).toEqual([
    [{ err: error }, "posts refresh failed"],
  ]);
});
