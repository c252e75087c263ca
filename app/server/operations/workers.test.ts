import { expect, test } from "vitest";
import { runNode } from "../../../test/support/processes/node-process.ts";

test("if a worker can't start, the other is stopped and the site ends with its exit code", async () => {
  const { code } = await runNode(["test/support/processes/failing-workers.ts"]);
  expect(code).toBe(3);
});
