import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  openSiteWith,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../../../test/support/delivery/receivers.ts";
import { openRoutedStore } from "../../../test/support/delivery/routed-site.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";

const message = { fullName: "Ann Lee", description: "A van hit my car." };

describe.each(databaseKinds)("on %s", (database) => {
  test("a new destination gets everything since the given day once, except quarantined leads", async () => {
    const start = "2026-11-21T12:00:00.000Z";
    const site = await openSiteWith({}, { database, now: start });
    const { partials } = site.services;
    const call = "/.netlify/functions/click-to-call";
    await site.submit("/", { ...message, phone: "205 555 0100" });
    site.setTime("2026-11-22T12:00:00.000Z");
    await site.submit("/", { ...message, phone: "205 555 0101" });
    await site.submit("/", { ...message, phone: "205 555 0102", website: "x" });
    await site.postJson("/functions/v1/lead-collector", completeSurvey);
    await site.postJson(call, { leadPhoneNumber: "2055550124" });
    await site.postJson(call, { leadPhoneNumber: "2055550125", website: "x" });
    const save = (phone: string, progressKey: string, more = {}) =>
      site.postJson("/functions/v1/survey-progress", {
        firstName: "Bo",
        phone,
        progressKey,
        saveAnswers: true,
        ...more,
      });
    const suspect = randomUUID();
    await save("205 555 0126", randomUUID());
    await save("205 555 0127", suspect);
    site.setTime("2026-11-22T13:00:00.000Z");
    await partials.queueDue(site.services.now());
    await partials.queueDue(new Date("2026-11-22T13:00:00.000Z"));
    await save("205 555 0127", suspect, { website: "x" });

    const receiver = await startReceiver();
    const settings = await writeDestinations({
      destinations: [webhook("crm", receiver.url)],
      alerts: [webhook("operator", receiver.url)],
    });
    const replay = (...words: string[]) =>
      runCommand(["commands/deliveries.ts", "replay", ...words], {
        DATABASE_URL: site.databaseUrl,
        ...settings,
      });
    const since = ["--since", "2026-11-22"];
    const done = await replay("--to", "crm", ...since);
    expect([done.err, done.out]).toEqual([
      "",
      "4 messages to crm will be sent as soon as the site runs.\n",
    ]);
    const rows = await site.services.database
      .selectFrom("deliveries")
      .select(["event", "destination", "state"])
      .orderBy("next_at")
      .execute();
    const events = ["created", "created"].map((end) => `lead.${end}`);
    expect(rows).toEqual(
      [...events, "callback.created", "lead.unfinished"].map((event) => ({
        event,
        destination: "crm",
        state: "waiting",
      })),
    );
    expect((await replay("--to", "crm", ...since)).out).toMatch(/^0 messages/);
    expect((await replay("--to", "crm", "--since", "2026-01-01")).out).toMatch(
      /^1 message /,
    );
    expect(await replay("--to", "operator", ...since)).toMatchObject({
      code: 1,
      err: 'unknown destination "operator"; configured: crm\n',
    });
    for (const words of [
      ["--to", "crm"],
      ["--to", "crm", "--since", "yesterday"],
      since,
    ]) {
      expect((await replay(...words)).code).toBe(2);
    }
  });

  test.runIf(database === "sqlite")(
    "with routing rules, a replay skips leads that a cap sent to another destination",
    async () => {
      const names = ["firm", "own", "crm"];
      const destinations = names.map((name) => webhook(name, nowhere));
      const planFor = (to: string[]) => ({
        destinations,
        routing: {
          rules: [{ name: "First", to: ["firm"], capPerDay: 1 }],
          lastResort: { to },
        },
      });
      const store = await openRoutedStore(planFor(["own"]), database);
      for (const injuryType of ["one", "two"]) await store.send({ injuryType });
      const settings = await writeDestinations(planFor(["own", "crm"]));
      const everything = ["--since", "2026-01-01"];
      const replayTo = async (name: string) => {
        const { err, out } = await runCommand(
          ["commands/deliveries.ts", "replay", "--to", name, ...everything],
          { DATABASE_URL: store.databaseUrl, ...store.settings, ...settings },
        );
        return err + out.split(" ", 2).join(" ");
      };
      expect(await replayTo("firm")).toBe("0 messages");
      expect(await replayTo("crm")).toBe("1 message");
      expect(await replayTo("own")).toBe("0 messages");
    },
  );
});
