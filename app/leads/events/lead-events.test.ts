import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds, openStore } from "../../../test/support/site.ts";
import { contact, type Origin } from "./lead-event.ts";
import { eraseLeadEvents, listLeadEvents } from "./lead-event-rows.server.ts";
import {
  type OtherBody,
  readState,
  recordEvent,
  recordStatus,
} from "./lead-events.server.ts";

type NewLeadEvent = OtherBody & Origin;

const now = new Date("2026-11-21T12:00:00Z");

describe.each(databaseKinds)("a lead's events on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterAll(() => store.close());

  const record = (event: NewLeadEvent, version: number) =>
    store.database
      .transaction()
      .execute((transaction) => recordEvent(transaction, event, version));
  const become = (subjectId: string, to: string, version: number) =>
    store.database
      .transaction()
      .execute((transaction) =>
        recordStatus(
          transaction,
          { to, subjectId, at: now, by: contact("Ann") },
          version,
          store.delivery.statusOutbox,
        ),
      );
  const take = (subjectId: string, name: string): NewLeadEvent => ({
    kind: "taken",
    data: {},
    subjectId,
    at: now,
    by: contact(name),
  });
  const note = (subjectId: string, text: string): NewLeadEvent => ({
    kind: "note_added",
    data: { text },
    subjectId,
    at: now,
    by: contact("Ann"),
  });

  test("of two who change the same version one wins, and the other gets the winner's event", async () => {
    const id = randomUUID();
    const results = await Promise.all([
      record(take(id, "Ann"), 0),
      record(take(id, "Bo"), 0),
    ]);
    const [winner] = results.filter(({ ok }) => ok);
    const [loser] = results.filter(({ ok }) => !ok);
    expect(winner?.state.version).toBe(1);
    expect(loser).toMatchObject({
      latest: { kind: "taken", by: { name: winner?.state.owner } },
      state: { owner: winner?.state.owner },
    });
    expect(await listLeadEvents(store.database, id)).toHaveLength(1);
  });

  test("the state follows from the events, and a look changes nothing", async () => {
    const id = randomUUID();
    const base = { subjectId: id, at: now, by: contact("Ann") };
    await record(take(id, "Ann"), 0);
    await record(
      { kind: "call_logged", data: { outcome: "reached" }, ...base },
      1,
    );
    await become(id, "reached", 2);
    await become(id, "signed", 3);
    await record({ kind: "details_viewed", data: {}, ...base }, 0);
    expect(await readState(store.database, id, now)).toMatchObject({
      version: 4,
      status: "signed",
      owner: "Ann",
      first_contact_at: now.toISOString(),
      closed_at: now.toISOString(),
    });
    const events = await listLeadEvents(store.database, id);
    expect(events.map((event) => event.kind)).toEqual([
      "status_changed",
      "status_changed",
      "call_logged",
      "taken",
    ]);
  });

  test("a status that may not follow is refused, and a closed lead may start over", async () => {
    const id = randomUUID();
    expect(await become(id, "signed", 0)).toMatchObject({
      ok: false,
      why: "not next",
      state: { status: "new", version: 0 },
    });
    expect(await become(id, "toString", 0)).toMatchObject({ ok: false });
    expect(await become(id, "not-a-lead", 0)).toMatchObject({ ok: true });
    expect(await become(id, "new", 1)).toMatchObject({
      state: { status: "new", closed_at: null },
    });
    const events = await listLeadEvents(store.database, id);
    expect(events.map(({ data }) => data)).toEqual([
      { from: "not-a-lead", to: "new" },
      { from: "new", to: "not-a-lead" },
    ]);
  });

  test("of two status changes from one version one wins, and each event starts where the last ended", async () => {
    const id = randomUUID();
    const results = await Promise.all(
      ["trying", "reached"].map((to) => become(id, to, 0)),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ why: "changed" });
  });

  test("numbers of concurrent events are distinct and in the order of their commits", async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const results = await Promise.all(
      ids.map((id) => record(take(id, "Ann"), 0)),
    );
    const numbers = results.map((result) => (result.ok ? result.seq : 0));
    expect(new Set(numbers).size).toBe(20);
  });

  test("events cannot be changed or deleted; erasing removes the person and leaves kind, time and author", async () => {
    const id = randomUUID();
    await record(note(id, "Maria called back"), 0);
    const { database } = store;
    const all = database.updateTable("lead_events");
    await expect(all.set({ kind: "taken" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(database.deleteFrom("lead_events").execute()).rejects.toThrow(
      "append-only",
    );
    await database
      .transaction()
      .execute((transaction) => eraseLeadEvents(transaction, [id]));
    expect(await listLeadEvents(database, id)).toEqual([]);
    const left = await database
      .selectFrom("lead_events")
      .selectAll()
      .where("subject_id", "is", null)
      .execute();
    expect(left).toMatchObject([
      { kind: "note_added", by_name: "Ann", data: "{}" },
    ]);
  });
});
