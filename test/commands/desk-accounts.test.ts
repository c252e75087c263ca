import { expect, test } from "vitest";
import { runCommand } from "../support/processes/command.ts";

test("npm run desk refuses a name without quotes, so that it acts on no other account", async () => {
  const words = ["invite", "Ann", "Lee", "--role", "intake"];
  const { code, out, err } = await runCommand(["commands/desk.ts", ...words], {
    DATABASE_URL: "file:/dev/null/never-opened.db",
  });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch('put the name in quotes: "Ann Lee"');
});
