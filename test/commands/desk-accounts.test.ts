import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";

test("npm run desk refuses a name without quotes, so that it acts on no other account", async () => {
  const words = ["invite", "Ann", "Lee", "--role", "intake"];
  const { code, out, err } = await runCommand(["commands/desk.ts", ...words], {
    DATABASE_URL: "file:/dev/null/never-opened.db",
  });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch('put the name in quotes: "Ann Lee"');
});

test.each([
  ["first"],
  ["invite", "Ann Lee", "--role", "owner"],
  ["reset", "Ann Lee"],
])(
  "npm run desk -- %s changes nothing where there is no desk to link to",
  async (...words) => {
    const { database, databaseUrl, close } = await openStore("sqlite");
    onTestFinished(close);
    const desk = (port: string, ...words: string[]) =>
      runCommand(["commands/desk.ts", ...words], {
        DATABASE_URL: databaseUrl,
        DESK_PORT: port,
      });
    if (words[0] === "reset") {
      await desk("3001", "invite", "Ann Lee", "--role", "owner");
    }
    const listInvitations = () =>
      database.selectFrom("invitations").selectAll().execute();
    const before = await listInvitations();
    expect(await desk("off", ...words)).toEqual({
      code: 1,
      out: "",
      err: "DESK_PORT is off: there is no desk to link to.\n",
    });
    expect(await listInvitations()).toEqual(before);
  },
);

test.each(["accounts", "first"])(
  "npm run desk -- %s takes no name",
  async (command) => {
    const words = ["commands/desk.ts", command, "Ann"] as const;
    const { code, err } = await runCommand(words, {
      DATABASE_URL: "file:/dev/null/never-opened.db",
    });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`${command}: takes no name`),
    ]);
  },
);
