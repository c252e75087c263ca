import { describe, expect, test } from "vitest";
import {
  nowhere,
  webhook,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { openRoutedStore } from "../../../test/support/delivery/routed-site.ts";
import {
  findFirstDelivery,
  takeBackLead,
} from "../queue/take-back-lead.server.ts";

/** A firm's partner gets leads first, the firm is the last resort; the same two contacts may be asked about both. */
const planOf = (phone: string, lastContacts: readonly string[]) => ({
  timeZone: "America/Chicago",
  destinations: [webhook("partner", nowhere), webhook("intake", nowhere)],
  alerts: [webhook("operator", nowhere)],
  contacts: {
    minutes: 5,
    people: [
      { name: "Ann", reach: [webhook("ann", phone)] },
      { name: "Bo", reach: [webhook("bo", nowhere)] },
    ],
  },
  routing: {
    rules: [{ name: "Texas", to: ["partner"], contacts: ["Ann", "Bo"] }],
    lastResort: { to: ["intake"], contacts: lastContacts },
  },
});

describe("a returned lead", () => {
  async function open(now: string, lastContacts = ["Ann", "Bo"]) {
    const ann = await startReceiver();
    const store = await openRoutedStore(
      planOf(ann.url, lastContacts),
      "sqlite",
    );
    store.clock.time = new Date(now);
    const id = await store.send();
    const returnLead = async (from: string) => {
      const delivery = findFirstDelivery(await store.rows(), from);
      if (!delivery) throw new Error(`not sent to ${from}`);
      const taken = { delivery, reason: "Full", now: store.clock.time };
      await takeBackLead(store.database, store.delivery.outbox, taken);
    };
    const planned = async () =>
      (await store.rows())
        .filter(({ event }) => /waiting|unclaimed/.test(event))
        .map((row) => `${row.destination} ${row.state} ${row.next_at}`)
        .toSorted();
    return { ...store, ann, id, returnLead, planned };
  }

  test("is still asked about by contacts whose turn hadn't come, then reported to the operator", async () => {
    // 10 PM in Alabama.
    const { returnLead, planned } = await open("2026-11-24T04:00:00.000Z");
    const morning = [
      "ann waiting 2026-11-24T14:00:00.000Z",
      "bo waiting 2026-11-24T14:05:00.000Z",
      "operator waiting 2026-11-24T14:10:00.000Z",
    ];
    expect(await planned()).toEqual(morning);
    await returnLead("partner");
    expect(await planned()).toEqual(morning);
  });

  const bo = "bo waiting 2026-11-24T18:02:00.000Z";
  const rests: [contacts: string[], others: string[]][] = [
    [["Ann", "Bo"], [bo]],
    [["Ann"], []],
  ];
  test.each(rests)(
    "isn't asked about again: after a contact of %j was asked, %j is, then the operator",
    async (contacts, others) => {
      // Noon in Alabama.
      const store = await open("2026-11-24T18:00:00.000Z", contacts);
      const { ann, planned, returnLead, clock } = store;
      store.begin();
      const asked = "ann delivered 2026-11-24T18:01:30.000Z";
      await expect.poll(async () => (await planned())[0]).toBe(asked);
      await store.delivery.stop();
      clock.time = new Date("2026-11-24T18:02:00.000Z");
      await returnLead("partner");
      expect(await planned()).toEqual([
        asked,
        ...others,
        "operator waiting 2026-11-24T18:07:00.000Z",
      ]);
      expect(ann.requests).toHaveLength(1);
      // All of them may be asked, no matter who returns the lead later.
      const [, last] = await store.routes();
      expect(JSON.parse(last?.receivers ?? "").contacts).toEqual(contacts);
    },
  );

  test("is reported to the operator as soon as nobody is left to get it", async () => {
    const { returnLead, rows } = await open("2026-11-24T18:00:00.000Z");
    await returnLead("partner");
    await returnLead("intake");
    const all = await rows();
    const alerts = all.filter(({ event }) => event === "delivery.dead");
    expect(alerts).toMatchObject([{ destination: "operator" }]);
    expect(all.find(({ id }) => id === alerts[0]?.subject_id)).toMatchObject({
      destination: "intake",
      state: "dead",
      last_error: "returned, and nobody is left to get it",
    });
  });
});
