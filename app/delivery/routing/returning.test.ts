import { describe, expect, test } from "vitest";
import { publish } from "../../../test/support/content/content.ts";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import { webhook } from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import {
  openRoutedStore,
  saveTextsNaming,
} from "../../../test/support/delivery/routed-site.ts";
import { runCommand } from "../../../test/support/processes/command.ts";
import { listLeadEvents } from "../../leads/events/lead-event-rows.server.ts";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const returning = (status = 422, returned = "We are full this week") =>
  startReceiver((response) =>
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(JSON.stringify({ returned })),
  );

const planOf = (first: Receiver, second: Receiver, own: Receiver) => ({
  destinations: [
    webhook("first", first.url),
    webhook("second", second.url),
    webhook("own", own.url),
  ],
  routing: {
    rules: [
      { name: "One", to: ["first"] },
      { name: "Two", to: ["first", "second"] },
    ],
    lastResort: { to: ["own"] },
  },
});

describe.each(databaseKinds)("a returned lead on %s", (kind) => {
  test("goes to the next receiver that the rules name, never twice to the same one, and ends with the last resort", async () => {
    const [first, second, own] = [
      await returning(),
      // PostgreSQL stores no NUL.
      await returning(409, "\0Full\0\r\nuntil Friday"),
      await startReceiver(),
    ];
    const store = await openRoutedStore(planOf(first, second, own), kind);
    const id = await store.send();
    store.begin();
    await expect.poll(() => own.requests.length).toBe(1);
    expect([first, second].map(({ requests }) => requests.length)).toEqual([
      1, 1,
    ]);
    const routes = await store.routes();
    expect(routes.map(({ rule, reason }) => [rule, reason])).toEqual([
      ["One", "Rule One."],
      ["Two", "Rule Two."],
      [null, "Last resort: no rule takes it."],
    ]);
    const events = await listLeadEvents(store.database, id);
    expect(events.map(({ kind: what, data }) => [what, data])).toEqual([
      ["returned", { from: "second", reason: "Full until Friday" }],
      ["returned", { from: "first", reason: "We are full this week" }],
    ]);
    await expect
      .poll(async () =>
        (await store.rows())
          .map((row) => [row.destination, row.state, row.last_error])
          .toSorted(),
      )
      .toEqual([
        ["first", "dropped", "returned"],
        ["own", "delivered", null],
        ["second", "dropped", "returned"],
      ]);
  });

  test.runIf(kind === "sqlite")(
    "whose return couldn't be stored is retried after the usual delay",
    async () => {
      const [first, own] = [await returning(), await startReceiver()];
      const store = await openRoutedStore(planOf(first, first, own), kind);
      await store.send();
      const { schema } = store.database;
      await schema.alterTable("lead_events").renameTo("moved").execute();
      store.begin();
      const firstRow = async () =>
        (await store.rows()).find(({ destination }) => destination === "first");
      await expect
        .poll(firstRow)
        .toMatchObject({ state: "waiting", last_error: "return not stored" });
      expect(first.requests).toHaveLength(1);
      await schema.alterTable("moved").renameTo("lead_events").execute();
      const { next_at = "" } = (await firstRow()) ?? {};
      const waitMs = new Date(next_at).getTime() - store.clock.time.getTime();
      expect(waitMs).toBeLessThan(6000);
      store.clock.time = new Date(next_at);
      await expect.poll(() => own.requests.length).toBe(1);
    },
  );

  test.runIf(kind === "sqlite")(
    "from before there were rules goes to nobody who has had it",
    async () => {
      const [first, own] = [await returning(), await startReceiver()];
      const destinations = [
        webhook("first", first.url),
        webhook("own", own.url),
      ];
      const store = await openRoutedStore({ destinations }, kind);
      await store.send();
      const rules = [{ name: "All", to: ["first"] }];
      await publish(store, { rules, lastResort: { to: ["own"] } }, "routing");
      await store.content.refresh();
      store.begin();
      await expect
        .poll(async () =>
          (await store.rows()).map((row) => [
            row.destination,
            row.state,
            row.last_error,
          ]),
        )
        .toEqual([
          ["first", "dead", "returned, and nobody is left to get it"],
          ["own", "delivered", null],
        ]);
      expect(first.requests).toHaveLength(1);
      expect(own.requests).toHaveLength(1);
    },
  );
});

describe("a lead returned again", () => {
  test("may be returned again by the last receiver after it was sent again", async () => {
    const own = await returning();
    const store = await openRoutedStore(
      planOf(await returning(), await returning(), own),
      "sqlite",
    );
    await store.send();
    store.begin();
    const isDead = async () =>
      (await store.rows()).some(({ state }) => state === "dead");
    await expect.poll(isDead).toBe(true);
    await runCommand(["commands/leads.ts", "redeliver", "--all"], {
      DATABASE_URL: store.databaseUrl,
      ...store.settings,
    });
    store.clock.time = new Date();
    store.delivery.wake();
    await expect.poll(() => own.requests.length).toBe(2);
    await expect.poll(isDead).toBe(true);
  });

  test("is taken back by a command only once, and its delivery is dead if nobody is left", async () => {
    const [first, second, own] = [
      await startReceiver(),
      await startReceiver(),
      await startReceiver(),
    ];
    const store = await openRoutedStore(planOf(first, second, own), "sqlite");
    const id = await store.send();
    store.begin();
    const command = (...words: string[]) =>
      runCommand(["commands/deliveries.ts", "return", id, ...words], {
        DATABASE_URL: store.databaseUrl,
        ...store.settings,
      });
    for (const [name, receiver] of Object.entries({ first, second, own })) {
      await expect.poll(() => receiver.requests.length).toBe(1);
      await expect
        .poll(async () => (await store.rows()).map(({ state }) => state))
        .not.toContain("waiting");
      expect(
        (await command("--from", name, "--reason", "Not our kind of case")).out,
      ).toBe(
        name === "own"
          ? "Returned by own, and nobody is left to get it. See it with: npm run leads -- dead\n"
          : `Returned by ${name}, and sent to the next destination in the routing rules.\n`,
      );
      // The command uses the system clock.
      store.clock.time = new Date();
      store.delivery.wake();
    }
    expect((await command("--from", "own", "--reason", "Again")).err).toContain(
      `own does not have lead ${id}`,
    );
    expect(
      (await store.rows()).filter(({ state }) => state === "dead"),
    ).toMatchObject([
      {
        destination: "own",
        last_error: "returned, and nobody is left to get it",
      },
    ]);
    const { out } = await runCommand(["commands/leads.ts", "list"], {
      DATABASE_URL: store.databaseUrl,
      ...store.settings,
    });
    expect(out).toContain("sent to first. Rule One.");
    expect(out).toContain("sent to nobody. Nobody is left to get it.");
  });
});

test.each([
  ["another JSON", '{"error": "No such form"}'],
  ["a huge answer", `{"returned": "${"x".repeat(9000)}"}`],
])(
  "422 with %s is a failure that is retried, not a return",
  async (_, body) => {
    const first = await startReceiver((response) =>
      response.writeHead(422).end(body),
    );
    const own = await startReceiver();
    const store = await openRoutedStore(planOf(first, own, own), "sqlite");
    await store.send();
    store.begin();
    await expect
      .poll(store.rows)
      .toMatchObject([
        { destination: "first", state: "waiting", last_error: "HTTP 422" },
      ]);
    expect(own.requests).toEqual([]);
  },
);

describe("a lead that was routed to another company", () => {
  const open = async () => {
    const [firm, own] = [await startReceiver(), await startReceiver()];
    const store = await openRoutedStore(
      {
        destinations: [
          webhook("firm", firm.url, { outside: true, firm: "Diaz Law PLLC" }),
          webhook("own", own.url),
        ],
        routing: {
          rules: [{ name: "Firm", to: ["firm"] }],
          lastResort: { to: ["own"] },
        },
      },
      "sqlite",
    );
    const refused = async (id: string) => {
      store.begin();
      await expect.poll(() => own.requests.length).toBe(1);
      expect(firm.requests).toEqual([]);
      const [event] = await listLeadEvents(store.database, id);
      return event?.data.reason;
    };
    return { store, refused };
  };

  test("goes to the next receiver if it may no longer be shared", async () => {
    const { store, refused } = await open();
    const id = await store.send();
    await store.database.deleteFrom("consent_details").execute();
    expect(await refused(id)).toBe(
      "not shared: the visitor did not agree to sharing",
    );
  });

  test("goes to the next receiver if the consent text that its visitor saw did not name the firm", async () => {
    const { store, refused } = await open();
    await saveTextsNaming(store.database, []);
    const id = await store.send({ firms: [] });
    expect(await refused(id)).toBe(
      "not shared: the visitor's consent text did not name Diaz Law PLLC",
    );
  });
});
