import { expect, test } from "vitest";
import { runNode } from "../test/support/node-process.ts";

test("npm run look names words that no page or state contains, and keeps the screenshots there are", async () => {
  const { code, err } = await runNode(["commands/screenshots.ts", "zebra"]);
  expect([code, err]).toEqual([2, "no page or state contains: zebra\n"]);
});
