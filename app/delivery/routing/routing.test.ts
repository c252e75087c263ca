import { describe, expect, onTestFinished, test } from "vitest";
import { publish } from "../../../test/support/content/content.ts";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { openRoutedStore } from "../../../test/support/delivery/routed-site.ts";
import { releaseLead } from "../../../test/support/leads/release-lead.ts";
import { testSettings } from "../../../test/support/site.ts";
import { createLog } from "../../server/operations/log.server.ts";
import { openServices } from "../../services/services.server.ts";
import { takeBackLead } from "../queue/take-back-lead.server.ts";

const firm = { outside: true, firm: "Diaz Law PLLC" };

const destinations = [
  webhook("firm-a", nowhere, firm),
  webhook("firm-es", nowhere),
  webhook("firm-west", nowhere),
  webhook("phones", nowhere),
  webhook("own", nowhere),
];

describe("routing", () => {
  test("forty leads go where a table written by hand says", async () => {
    const store = await openRoutedStore(
      {
        timeZone: "America/Chicago",
        destinations,
        routing: {
          rules: [
            {
              name: "Texas cars",
              when: {
                states: ["TX"],
                accidents: ["car-accident"],
                qualified: true,
              },
              to: ["firm-a"],
              capPerDay: 6,
            },
            {
              name: "Spanish",
              when: { languages: ["es"] },
              to: ["firm-es"],
            },
            {
              name: "West by day",
              when: {
                states: ["California", "OR"],
                hours: {
                  days: ["Mon"],
                  from: "09:00",
                  to: "17:00",
                  timeZone: "America/Los_Angeles",
                },
              },
              to: ["firm-west"],
              capPerMonth: 5,
            },
            {
              name: "Calls",
              when: { sources: ["callback"] },
              to: ["phones", "own"],
            },
          ],
          lastResort: { to: ["own"] },
        },
      },
      "sqlite",
    );
    const noon = new Date("2026-11-23T18:00:00Z");
    const evening = new Date("2026-11-24T02:00:00Z");
    const sunday = new Date("2026-11-22T18:00:00Z");
    const texas = { state: "Texas", at: noon };
    type Sent = Parameters<typeof store.send>[0];
    const table: [count: number, lead: Sent, expected: object][] = [
      [2, { ...texas, language: "es-MX" }, { "firm-a": 2 }],
      [6, texas, { "firm-a": 4, own: 2 }],
      [4, { ...texas, qualified: false }, { own: 4 }],
      [
        4,
        { ...texas, accidentType: "medical", language: "es-US,es;q=0.9" },
        { "firm-es": 4 },
      ],
      [4, { ...texas, shares: false, language: "es" }, { "firm-es": 4 }],
      [4, { ...texas, gpc: true }, { own: 4 }],
      [6, { state: "CA", at: noon }, { "firm-west": 5, own: 1 }],
      [4, { state: "Oregon", at: evening }, { own: 4 }],
      [2, { state: "Oregon", at: sunday }, { own: 2 }],
      // The state is unknown, so the area code decides: Los Angeles, whose firm is full.
      [2, { state: "?", phone: "213 555 0123", at: noon }, { own: 2 }],
      [2, { state: "", phone: "205 555 0123", at: noon }, { own: 2 }],
    ];
    const went: Record<string, number>[] = [];
    for (const [count, lead] of table) {
      const before = (await store.routes()).length;
      for (let sent = 0; sent < count; sent++) {
        await store.send({ ...lead, injuryType: `${before + sent}` });
      }
      went.push(await countBetween(store, before));
    }
    expect(went).toEqual(table.map(([, , expected]) => expected));
    expect(table.reduce((sum, [count]) => sum + count, 0)).toBe(40);
    await store.callbacks.recordRequest({
      number: "+13125550123",
      form: {
        kind: "callback",
        key: "k",
        payload: "p",
        address: undefined,
        now: noon,
      },
    });
    const rows = await store.rows();
    const called = rows.filter((row) => row.subject_kind === "callback");
    expect(called.map(({ destination }) => destination)).toEqual([
      "own",
      "phones",
    ]);
    expect(rows).toHaveLength(42);

    /** The receiver returns its first `count` leads. */
    const giveBack = async (destination: string, count: number) => {
      const before = (await store.routes()).length;
      const had = (await store.rows()).filter(
        (row) => row.destination === destination && row.state === "waiting",
      );
      const inOrder = had.toSorted((one, other) =>
        one.id < other.id ? -1 : 1,
      );
      for (const delivery of inOrder.slice(0, count)) {
        const taken = { delivery, reason: "Full", now: noon };
        await takeBackLead(store.database, store.delivery.outbox, taken);
      }
      return countBetween(store, before);
    };
    // The first two are Spanish; returned leads still count toward the firm's daily cap.
    expect(await giveBack("firm-a", 3)).toEqual({ "firm-es": 2, own: 1 });
    expect(await giveBack("firm-west", 5)).toEqual({ own: 5 });
    expect(await giveBack("firm-es", 10)).toEqual({ own: 10 });
  });
});

describe.each(databaseKinds)("caps and contacts of rules on %s", (kind) => {
  test("of twenty leads sent at once to two copies of the site, a capped rule takes exactly its cap", async () => {
    const store = await openRoutedStore(
      {
        destinations,
        routing: {
          rules: [{ name: "First", to: ["firm-es"], capPerDay: 7 }],
          lastResort: { to: ["own"] },
        },
      },
      kind,
    );
    const other = await openServices(
      testSettings({ DATABASE_URL: store.databaseUrl, ...store.settings }),
      createLog("silent"),
    );
    onTestFinished(other.close);
    const now = store.clock.time;
    const copies = [store.leads, other.leads];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        copies[index % 2]?.saveLead(
          {
            source: "Landing Page Contact Form",
            firstName: "Ann Lee",
            phone: "205 555 0123",
            description: `Crash ${index}`,
          },
          now,
          { key: String(index) },
        ),
      ),
    );
    expect(await countBetween(store, 0)).toEqual({ "firm-es": 7, own: 13 });
    const deliveries = await store.rows();
    expect(
      deliveries.filter(({ destination }) => destination === "firm-es"),
    ).toHaveLength(7);
  });

  test("a cap that is set within its month counts what its rule has taken in it", async () => {
    const rule = { name: "First", to: ["firm-es"] };
    const lastResort = { to: ["own"] };
    const routing = { rules: [rule], lastResort };
    const store = await openRoutedStore({ destinations, routing }, kind);
    const send = (at: string, injuryType: string) =>
      store.send({ at: new Date(at), injuryType });
    // Chicago is six hours behind.
    await send("2026-11-01T04:59:00Z", "October");
    await send("2026-11-01T05:00:00Z", "November");
    await send("2026-11-20T12:00:00Z", "November, later");
    const rules = [{ ...rule, capPerMonth: 4, capPerDay: 1 }];
    await publish(store, { rules, lastResort }, "routing");
    await store.content.refresh();
    const before = (await store.routes()).length;
    for (const day of [20, 21, 22, 23]) {
      await send(`2026-11-${day}T18:00:00Z`, `After, on day ${day}`);
    }
    expect(await countBetween(store, before)).toEqual({ "firm-es": 2, own: 2 });
    await store.database.deleteFrom("lead_routes").execute();
    await send("2026-11-24T18:00:00Z", "After others were erased");
    expect(await countBetween(store, 0)).toEqual({ own: 1 });
  });

  test.runIf(kind === "sqlite")(
    "only the contacts that the rule names are asked to call, even after one gives the lead back",
    async () => {
      const store = await openRoutedStore(
        {
          destinations,
          contacts: {
            minutes: 5,
            people: ["Ann", "Bo", "Cy"].map((name) => ({
              name,
              reach: [webhook(`${name}-phone`, nowhere)],
            })),
          },
          routing: {
            rules: [
              { name: "All", to: ["own"], contacts: ["Ann", "Cy"] },
              { name: "Unused", to: ["own"], contacts: ["Bo"] },
            ],
            lastResort: { to: ["own"] },
          },
        },
        kind,
      );
      const id = await store.send();
      const asked = async () =>
        (await store.rows())
          .filter(({ event }) => event === "lead.waiting")
          .map(({ destination }) => destination)
          .toSorted();
      expect(await asked()).toEqual(["Ann-phone", "Cy-phone"]);
      const lead = await store.leads.listLeads({ id });
      const by = { id: null, name: "Ann" };
      await store.delivery.claims.claim(id, by, store.clock.time);
      expect(await asked()).toEqual([]);
      const [row] = lead;
      if (!row) throw new Error("not stored");
      const subject = { kind: "lead", lead: row } as const;
      await store.delivery.claimChanges.unclaim(subject, by, new Date(), by);
      expect(await asked()).toEqual(["Cy-phone"]);
    },
  );

  test.runIf(kind === "sqlite")(
    "a released lead and an unfinished survey are routed too",
    async () => {
      const receiver = await startReceiver();
      const store = await openRoutedStore(
        {
          destinations: [
            webhook("unfinished", receiver.url),
            webhook("own", receiver.url),
          ],
          routing: {
            rules: [
              {
                name: "Unfinished",
                to: ["unfinished"],
                when: { sources: ["unfinished"] },
              },
            ],
            lastResort: { to: ["own"] },
          },
        },
        kind,
      );
      const now = store.clock.time;
      const sent = await store.leads.saveLead(
        {
          source: "Landing Page Contact Form",
          firstName: "Ann",
          phone: "205 555 0123",
          description: "A van",
        },
        now,
        { signals: ["honeypot"] },
      );
      if (sent.status !== "stored") throw new Error(sent.status);
      expect(await store.routes()).toEqual([]);
      await releaseLead(store, sent.id, now);
      await store.partials.save("k", { phone: "205 555 0124" }, {}, now);
      await store.partials.queueDue(new Date(now.getTime() + 3_600_000));
      expect(await countBetween(store, 0)).toEqual({ own: 1, unfinished: 1 });
    },
  );
});

/** How many leads each destination got, counting only routes from position `from` on. */
async function countBetween(
  { database }: Awaited<ReturnType<typeof openRoutedStore>>,
  from: number,
) {
  const rows = await database
    .selectFrom("lead_routes")
    .selectAll()
    .orderBy("id")
    .execute();
  const counts: Record<string, number> = {};
  for (const { receivers } of rows.slice(from)) {
    const { to } = JSON.parse(receivers);
    for (const name of to) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
