import { describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import {
  clioGrow,
  mailbox,
  nowhere,
  openDeliveryHarness,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import {
  startMailServer,
  startReceiver,
} from "../../../test/support/delivery/receivers.ts";
import { listDestinationsSentTo } from "../queue/destinations-sent-to.server.ts";

const both = { calls: true, texts: true };
const never = "2099-01-01T00:00:00.000Z";

async function open(
  plan: unknown = { destinations: [webhook("crm", nowhere)] },
  kind: DatabaseKind = "sqlite",
) {
  const harness = await openDeliveryHarness(plan, kind);
  // Before the daily digest is due.
  harness.clock.time = new Date("2026-11-24T08:00:00.000Z");
  const id = await harness.add();
  const change = (changes: object) =>
    harness.database
      .updateTable("deliveries")
      .set({ next_at: never, ...changes })
      .where("event", "=", "lead.created")
      .execute();
  const stop = () =>
    harness.consents.withdrawNumber("+12055550123", both, harness.clock.time);
  const notices = async () =>
    (await harness.rows()).filter(({ event }) => event === "consent.withdrawn");
  return { ...harness, id, change, stop, notices };
}

describe.each(databaseKinds)("who is told of a withdrawal, on %s", (kind) => {
  test("a receiver is told at once after a failed attempt, not before the first", async () => {
    const receiver = await startReceiver();
    const harness = await open(
      { destinations: [webhook("crm", receiver.url)] },
      kind,
    );
    await harness.change({ attempts: 1 });
    await harness.stop();
    harness.begin();
    await new Promise((done) => setTimeout(done, 300));
    expect(await harness.notices()).toMatchObject([{ state: "waiting" }]);
    await harness.change({ attempts: 1, last_error: "timed out" });
    await expect.poll(harness.notices).toMatchObject([{ state: "delivered" }]);
  });
});

describe("who is told of a withdrawal", () => {
  test.each([
    { state: "dead", attempts: 1, last_error: "410 Gone" },
    { state: "dropped", attempts: 2, last_error: "not shared: opted out" },
  ])(
    "a receiver whose attempts failed may have the lead: $state after $attempts",
    async (ended) => {
      const receiver = await startReceiver();
      const harness = await open({
        destinations: [webhook("crm", receiver.url)],
      });
      await harness.change(ended);
      await harness.stop();
      harness.begin();
      await expect
        .poll(harness.notices)
        .toMatchObject([{ state: "delivered" }]);
      expect(receiver.requests).toHaveLength(1);
      expect(
        await listDestinationsSentTo(harness.database, [harness.id]),
      ).toEqual(["crm"]);
    },
  );

  test("a receiver that never got the lead, or returned it, isn't", async () => {
    const harness = await open();
    for (const ended of [
      { state: "dead", attempts: 0, last_error: "unknown destination" },
      { state: "dropped", attempts: 1, last_error: "not shared: opted out" },
      { state: "dropped", attempts: 1, last_error: "returned" },
      { state: "dropped", attempts: 3, last_error: "returned" },
    ]) {
      await harness.change(ended);
      await harness.stop();
      expect(await harness.notices(), ended.last_error).toEqual([]);
      await harness.database.deleteFrom("suppressions").execute();
    }
    await harness.change({ state: "delivered", attempts: 1 });
    await harness.stop();
    expect(await harness.notices()).toHaveLength(1);
  });
});

describe("who is told of a withdrawal without alerts", () => {
  test("without alerts, the firm's own mail gets withdrawals that a CRM can't take, and unread texts", async () => {
    const clio = await startReceiver();
    const mail = await startMailServer();
    const harness = await open({
      destinations: [
        clioGrow("Clio", clio.url),
        webhook("crm", nowhere),
        mailbox(mail.url),
      ],
    });
    await harness.database
      .deleteFrom("deliveries")
      .where("destination", "<>", "Clio")
      .execute();
    await harness.change({ state: "delivered", attempts: 1 });
    await harness.stop();
    await harness.consents.reportUnreadText(harness.clock.time);
    harness.begin();
    await expect.poll(() => mail.emails.length).toBe(2);
    const texts = mail.emails.map(({ text }) => text).join("\n");
    expect(texts).toContain("Mark it here, too: Clio");
    expect(texts).toContain("Someone texted your number");
  });

  test("without alerts or mail, contacts get them", async () => {
    const ann = await startReceiver();
    const harness = await open({
      destinations: [{ name: "Clio", kind: "clio-grow", token: "t" }],
      contacts: {
        minutes: 5,
        people: [{ name: "Ann", reach: [webhook("ann", ann.url)] }],
      },
    });
    await harness.change({ state: "delivered", attempts: 1 });
    await harness.database
      .deleteFrom("deliveries")
      .where("event", "=", "lead.waiting")
      .execute();
    await harness.stop();
    expect(await harness.notices()).toMatchObject([{ destination: "ann" }]);
  });

  test("without alerts, the firm's own mail is told of a withdrawal that a CRM rejected", async () => {
    const crm = await startReceiver((response) =>
      response.writeHead(410).end(),
    );
    const mail = await startMailServer();
    const harness = await open({
      destinations: [webhook("crm", crm.url), mailbox(mail.url)],
    });
    await harness.change({ state: "delivered", attempts: 1 });
    await harness.database
      .deleteFrom("deliveries")
      .where("destination", "=", "inbox")
      .execute();
    await harness.stop();
    harness.begin();
    await expect.poll(() => mail.emails.length).toBe(1);
    expect(mail.emails[0]?.text).toContain("crm hasn't been told to stop");
  });

  test("if nobody can be told, an error is logged", async () => {
    const harness = await open({
      destinations: [{ name: "Clio", kind: "clio-grow", token: "t" }],
    });
    await harness.change({ state: "delivered", attempts: 1 });
    const lines: unknown[] = [];
    harness.log.error = (...line: unknown[]) => void lines.push(line);
    await harness.stop();
    await harness.consents.reportUnreadText(harness.clock.time);
    expect(lines).toEqual([
      [
        { subject: harness.id, destination: "Clio" },
        "withdrawal has no recipient",
      ],
      ["inbound text alert has no recipients"],
    ]);
  });

  test("a destination that became a CRM gets no status update or withdrawal; alerts get the withdrawal", async () => {
    const [clio, operator] = [await startReceiver(), await startReceiver()];
    const harness = await open({
      destinations: [clioGrow("crm", clio.url)],
      alerts: [webhook("operator", operator.url)],
    });
    await harness.change({ state: "delivered", attempts: 1 });
    await harness.stop();
    const queued = {
      destination: "crm",
      subject_kind: "lead",
      subject_id: harness.id,
    };
    const time = harness.clock.time.toISOString();
    await harness.database
      .insertInto("deliveries")
      .values(
        ["lead.updated", "consent.withdrawn"].map((event) => ({
          id: crypto.randomUUID(),
          ...queued,
          event,
          created_at: time,
          next_at: time,
        })),
      )
      .execute();
    await harness.database
      .deleteFrom("deliveries")
      .where("destination", "=", "operator")
      .execute();
    harness.begin();
    const sent = () => operator.requests.map(({ body }) => JSON.parse(body));
    await expect
      .poll(sent)
      .toMatchObject([{ type: "consent.withdrawn", data: { id: harness.id } }]);
    const unsent = async () =>
      (await harness.rows()).filter(
        ({ destination, event }) =>
          destination === "crm" && event !== "lead.created",
      );
    await expect
      .poll(unsent)
      .toMatchObject([{ state: "dropped" }, { state: "dropped" }]);
    expect(clio.requests).toEqual([]);
  });
});
