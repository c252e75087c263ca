import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { writeDestinations } from "../../../test/support/delivery/receivers.ts";
import { openRoutedStore } from "../../../test/support/delivery/routed-site.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { day } from "../../server/durations.ts";
import { daysFromSunday } from "../destinations/plan/routing-rules.ts";

const rulesWith = (cap: number) => ({
  rules: [
    {
      name: "Texas",
      when: { states: ["TX"] },
      to: ["firm"],
      capPerMonth: cap,
    },
  ],
  lastResort: { to: ["own"] },
});

describe.each(databaseKinds)("a dry run on %s", (kind) => {
  test("says how many leads would have gone elsewhere, by destination, and changes nothing", async () => {
    const store = await openRoutedStore(
      {
        destinations: [webhook("firm", nowhere), webhook("own", nowhere)],
        routing: rulesWith(100),
      },
      kind,
    );
    const time = store.clock.time.getTime();
    const month = new Date(new Date(time - 10 * day).toISOString().slice(0, 7));
    const at = new Date(month.getTime() + 2 * day);
    for (let index = 0; index < 12; index++) {
      const state = index < 9 ? "Texas" : "Ohio";
      await store.send({ state, at, injuryType: `${index}` });
    }
    // Older than the leads that the dry run reads.
    await store.send({ at: new Date(time - 100 * day), state: "Texas" });
    const before = [await store.routes(), await store.rows()];
    const file = (await writeDestinations({ routing: rulesWith(5) }))
      .DESTINATIONS_FILE;
    const run = () =>
      runCommand(["commands/deliveries.ts", "routing", "--file", file], {
        DATABASE_URL: store.databaseUrl,
        ...store.settings,
      });
    expect(await run()).toMatchObject({
      code: 0,
      out: [
        "4 of 12 leads would have gone elsewhere.",
        "",
        "Destination     Got   Would",
        "firm              9       5",
        "own               3       7",
        "",
      ].join("\n"),
    });
    expect([await store.routes(), await store.rows()]).toEqual(before);
    await writeFile(file, 'routing: {rules: [{name: A, to: ["typo"]}]}');
    const wrong = await run();
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining("routing.lastResort is required"),
    ]);
  });

  test.runIf(kind === "sqlite")(
    "counts only what each destination was sent, and decides on an unfinished survey when it was due",
    async () => {
      const store = await openRoutedStore(
        { timeZone: "UTC", destinations: [webhook("own", nowhere)] },
        kind,
      );
      // The command tries the last 90 days by its own clock.
      const yesterday = new Date(Date.now() - day);
      const [date] = yesterday.toISOString().split("T");
      const at = (time: string) => new Date(`${date}T${time}:00Z`);
      await store.send({ at: at("12:00") });
      await store.partials.save("k", { phone: "2055550124" }, {}, at("11:40"));
      await store.partials.queueDue(at("12:20"));
      const hours = { days: daysFromSunday, from: "12:00", to: "13:00" };
      const routing = {
        rules: [{ name: "At noon", when: { hours }, to: ["own"] }],
        lastResort: { to: ["own", "firm"] },
      };
      const file = (await writeDestinations({ routing })).DESTINATIONS_FILE;
      const destinations = [webhook("firm", nowhere), webhook("own", nowhere)];
      const { out } = await runCommand(
        ["commands/deliveries.ts", "routing", "--file", file],
        {
          DATABASE_URL: store.databaseUrl,
          ...store.settings,
          ...(await writeDestinations({ timeZone: "UTC", destinations })),
        },
      );
      expect(out).toContain("No lead would have gone elsewhere.");
      expect(out.split("\n").slice(3, 5)).toEqual([
        "firm              0       0",
        "own               2       2",
      ]);
    },
  );
});
