import { expect, test } from "vitest";
import { runNode } from "../../../test/support/processes/node-process.ts";

test("a worker that can't start ends all with its code", async () => {
  const { code } = await runNode(["test/support/processes/failing-workers.ts"]);
  expect(code).toBe(3);
});
