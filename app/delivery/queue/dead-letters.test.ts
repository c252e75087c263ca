import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  message,
  noon,
  openFirm,
  openFirmWithLead,
} from "../../../test/support/delivery/on-call-firm.ts";

describe.each(databaseKinds)("dead deliveries, on %s", (database) => {
  test("leads dead lists dead deliveries without names, and redeliver sends them again", async () => {
    const firm = await openFirmWithLead(database);
    const { site } = firm;
    expect((await firm.leads("dead")).out).toBe(
      "Nothing has failed for good.\n",
    );
    await expect
      .poll(
        async () =>
          (
            await site.services.database
              .updateTable("deliveries")
              .set({ state: "dead", ended_at: noon, last_error: "410 Gone" })
              .where("state", "=", "delivered")
              .where("destination", "=", "office")
              .executeTakeFirst()
          ).numUpdatedRows,
      )
      .toBe(1n);
    // The first reading since the start.
    expect(await site.services.metrics.read()).toContain(
      'casefront_deliveries_dead{destination="office"} 1',
    );
    const { out } = await firm.leads("dead");
    expect(out).toMatch(
      /^Sat, Nov 21, 2026, 12:00 PM CST {2}[0-9a-f-]{36}\n {2}lead\.created \S{9} to office: 410 Gone, after 1 try\n$/,
    );
    const [, id = ""] = /CST {2}(\S+)/.exec(out) ?? [];
    // The command's own clock may be ahead of this site's.
    site.setTime("2099-01-01T00:00:00Z");
    expect((await firm.leads("redeliver", id)).out).toMatch(/^1 delivery will/);
    await expect
      .poll(
        () =>
          firm.bodies().filter((body) => body.includes("lead.created")).length,
      )
      .toBe(2);
    const unknown = await firm.leads("redeliver", id.replaceAll(/[0-9]/g, "f"));
    expect(unknown.code).toBe(1);
    expect((await firm.leads("redeliver")).code).toBe(2);
    expect((await firm.leads("redeliver", "--all")).out).toMatch(
      /^0 deliveries/,
    );
    // A delivered one is sent again only by its id.
    expect((await firm.leads("redeliver", id)).out).toMatch(/^1 delivery will/);
  });

  test.runIf(database === "sqlite")(
    "redeliver skips deliveries to a removed destination, and names the command that sends them elsewhere",
    async () => {
      const firm = await openFirmWithLead(database);
      const { site } = firm;
      const rows = site.services.database;
      await rows
        .updateTable("deliveries")
        .set({ state: "dead", destination: "gone", ended_at: noon })
        .where("destination", "=", "office")
        .execute();
      const words =
        "1 delivery stays: gone isn't in the plan anymore. To send the leads to another destination: npm run deliveries -- replay --to NAME --since DATE\n";
      const all = await firm.leads("redeliver", "--all");
      expect(all.out).toBe(
        `0 deliveries will be tried again as soon as the site runs.\n${words}`,
      );
      const [dead] = await rows
        .selectFrom("deliveries")
        .selectAll()
        .where("destination", "=", "gone")
        .execute();
      const one = await firm.leads("redeliver", dead?.id ?? "");
      expect(one).toMatchObject({
        code: 1,
        err: expect.stringContaining("gone isn't in the plan anymore"),
      });
      expect(dead?.state).toBe("dead");
    },
  );

  test.runIf(database === "sqlite")(
    "redeliver sends what waits after a failed attempt at once, but not a contact's later turn",
    async () => {
      const firm = await openFirm(database);
      const { site } = firm;
      firm.answer((response) => response.writeHead(503).end());
      await site.submit("/", message);
      await expect
        .poll(async () => (await firm.leads("undelivered")).out)
        .toMatch(/503.*503/s);
      firm.answer((response) => response.end());
      expect((await firm.leads("redeliver", "--all")).out).toMatch(
        /^2 deliveries will/,
      );
      // The command's own clock is ahead of this site's. Noon is before Bo's turn.
      await site.services.database
        .updateTable("deliveries")
        .set({ next_at: noon })
        .where("destination", "in", ["ann", "office"])
        .execute();
      expect((await firm.notified(4)).slice(2).toSorted()).toEqual([
        "ann lead.waiting",
        "office lead.created",
      ]);
    },
  );
});
