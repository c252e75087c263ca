import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import {
  nowhere,
  openDeliveryHarness,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { referenceOf } from "../../forms/reference.ts";
import { hour, minute } from "../../server/durations.ts";
import { buildDeliveryAlert } from "../messages/alert-message.ts";
import { markOrphansDead } from "../queue/dead-letters.server.ts";
import { insertAlerts } from "./alerts.server.ts";

async function open(kind: DatabaseKind = "sqlite") {
  const operator = await startReceiver();
  const harness = await openDeliveryHarness(
    {
      destinations: [webhook("crm", nowhere)],
      alerts: [webhook("operator", operator.url)],
    },
    kind,
  );
  // Before the daily digest is due.
  harness.clock.time = new Date("2026-11-24T08:00:00.000Z");
  /** A lead's message to the CRM, as if it had been tried. */
  const addTried = async (changes: object) => {
    await harness.add();
    const isNew = ({ attempts }: { attempts: number }) => attempts === 0;
    const { id = "" } = (await harness.rows()).find(isNew) ?? {};
    await harness.database
      .updateTable("deliveries")
      .set({ next_at: "2099-01-01T00:00:00.000Z", attempts: 5, ...changes })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const addAlert = (event: string, subject_id: string) => {
    const time = harness.clock.time.toISOString();
    const [subject_kind = ""] = event.split(".");
    const about = { event, subject_kind, subject_id };
    const at = { created_at: time, next_at: time };
    return harness.database
      .insertInto("deliveries")
      .values({ id: randomUUID(), destination: "operator", ...about, ...at })
      .execute();
  };
  const alert = async () =>
    (await harness.rows()).find(
      ({ destination }) => destination === "operator",
    );
  const sent = () => operator.requests.map(({ body }) => JSON.parse(body));
  return { ...harness, addTried, addAlert, alert, sent };
}

describe.each(databaseKinds)("an alert on %s", (kind) => {
  test("about messages to a removed destination is queued once", async () => {
    const { add, addAlert, rows, database, clock } = await open(kind);
    await add();
    await add();
    await addAlert("digest.daily", randomUUID());
    const later = new Date(clock.time.getTime() + hour);
    const dead = await markOrphansDead(
      database,
      { known: ["mail"], listAlerts: () => ["chat"] },
      later,
      later,
    );
    expect(dead).toBe(3);
    const alerts = (await rows()).filter(
      ({ destination }) => destination === "chat",
    );
    expect(alerts).toMatchObject([{ event: "delivery.dead" }]);
  });
});

describe("an alert", () => {
  test.each(["delivery.failing", "delivery.dead"])(
    "%s about a message that was deleted, delivered or requeued is dropped",
    async (event) => {
      const { addTried, addAlert, begin, rows, sent } = await open();
      await addAlert(event, randomUUID());
      await addAlert(event, await addTried({ state: "delivered" }));
      begin();
      const alerts = async () =>
        (await rows())
          .filter(({ destination }) => destination === "operator")
          .map(({ state }) => state);
      await expect.poll(alerts).toEqual(["dropped", "dropped"]);
      expect(sent()).toEqual([]);
    },
  );

  test.each([
    ["delivery.failing", "waiting"],
    ["delivery.dead", "dead"],
  ])(
    "%s is about another message to the destination once its own was delivered",
    async (event, state) => {
      const { addTried, addAlert, begin, sent } = await open();
      const other = await addTried({ state, last_error: "HTTP 500" });
      await addAlert(event, await addTried({ state: "delivered" }));
      begin();
      await expect.poll(sent).toMatchObject([
        {
          type: event,
          data: { destination: "crm", reason: "HTTP 500", deliveryId: other },
        },
      ]);
    },
  );

  test("about messages to a removed destination says how another one gets those leads", async () => {
    const { addTried, rows, clock } = await open();
    await addTried({ state: "dead", last_error: "unknown destination" });
    const [failed] = await rows();
    if (!failed) throw new Error("nothing failed");
    const id = randomUUID();
    const created_at = clock.time.toISOString();
    const envelope = { id, event: "delivery.dead", created_at };
    const { facts } = buildDeliveryAlert(envelope, failed, "UTC");
    const [todo] = facts.filter(({ label }) => label === "What to do");
    expect(todo?.value).toContain("npm run deliveries -- replay --to NAME");
    expect(todo?.value).not.toContain("redeliver");
  });

  test("about a stop that wasn't delivered says so, names the lead, and is sent besides one about leads", async () => {
    const { addTried, rows, begin, sent, ...harness } = await open();
    const leadDelivery = await addTried({ state: "delivered" });
    const stop = { calls: true, texts: true };
    await harness.consents.withdrawNumber(
      "+12055550123",
      stop,
      harness.clock.time,
    );
    const notice = (await rows()).find(({ event }) => event.startsWith("cons"));
    await harness.database
      .updateTable("deliveries")
      .set({ state: "dead", attempts: 12, last_error: "HTTP 500" })
      .where("id", "=", notice?.id ?? "")
      .execute();
    const about = { destination: "crm", event: "lead.created" };
    const stopped = { ...about, event: "consent.withdrawn" };
    const first = { id: leadDelivery, ...about };
    const queue = (failed: typeof first) =>
      harness.database
        .transaction()
        .execute((transaction) =>
          insertAlerts(
            transaction,
            failed,
            "delivery.dead",
            ["operator"],
            harness.clock.time,
          ),
        );
    await queue(first);
    await queue({ ...stopped, id: notice?.id ?? "" });
    begin();
    await expect.poll(sent).toMatchObject([
      {
        type: "delivery.dead",
        data: {
          destination: "crm",
          event: "consent.withdrawn",
          reference: referenceOf(notice?.subject_id ?? ""),
        },
      },
    ]);
    // No lead failed.
    const states = async () =>
      (await rows())
        .filter(({ destination }) => destination === "operator")
        .map(({ state }) => state)
        .toSorted();
    await expect.poll(states).toEqual(["delivered", "dropped"]);
  });

  test("about texts that the site can't read is sent once an hour, without words or number", async () => {
    const { consents, clock, begin, sent } = await open();
    const since = clock.time.toISOString();
    await consents.reportUnreadText(clock.time);
    await consents.reportUnreadText(new Date(clock.time.getTime() + minute));
    begin();
    await expect
      .poll(sent)
      .toMatchObject([{ type: "text.unread", data: { since } }]);
    await consents.reportUnreadText(new Date(clock.time.getTime() + hour));
    clock.time = new Date(clock.time.getTime() + hour);
    // A late response makes it send again.
    const times = () => new Set(sent().map(({ data }) => data.since)).size;
    await expect.poll(times).toBe(2);
  });

  test("that is the daily digest isn't sent if nothing needs attention by then", async () => {
    const { addAlert, alert, begin, sent } = await open();
    await addAlert("digest.daily", randomUUID());
    begin();
    await expect.poll(alert).toMatchObject({ state: "dropped" });
    expect(sent()).toEqual([]);
  });
});
