import { expect, test } from "vitest";
import { runNode } from "../test/support/processes/node-process.ts";

test("npm run look rejects words that match no page or state, and keeps the existing screenshots", async () => {
  const { code, err } = await runNode(["commands/screenshots.ts", "zebra"]);
  expect([code, err]).toEqual([2, "no page or state contains: zebra\n"]);
});
