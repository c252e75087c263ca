import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../../../test/support/databases/databases.ts";
import { untilBlocked } from "../../../test/support/databases/until-blocked.ts";
import { storeLead } from "../../../test/support/leads/store-lead.ts";
import { databaseKinds, openStore } from "../../../test/support/site.ts";
import { deleteSubjects } from "../delete-subjects.server.ts";
import { type EventOrigin, namedActor } from "./lead-event.ts";
import { eraseLeadEvents, listLeadEvents } from "./lead-event-rows.server.ts";
import {
  lockSubject,
  type OtherBody,
  readState,
  recordEvent,
  recordStatus,
} from "./lead-events.server.ts";

type NewLeadEvent = OtherBody & EventOrigin;

const message = {
  source: "Landing Page Contact Form",
  firstName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
} as const;
const now = new Date("2026-11-21T12:00:00Z");

let store: Awaited<ReturnType<typeof openStore>>;
const record = (event: NewLeadEvent) =>
  store.database
    .transaction()
    .execute((transaction) => recordEvent(transaction, event));
const become = (subjectId: string, to: string) =>
  store.database
    .transaction()
    .execute((transaction) =>
      recordStatus(
        transaction,
        { to, subjectId, at: now, by: namedActor("Ann") },
        store.delivery.statusOutbox,
      ),
    );
const take = (subjectId: string, name: string): NewLeadEvent => ({
  kind: "taken",
  data: {},
  subjectId,
  at: now,
  by: namedActor(name),
});
const note = (subjectId: string, text: string): NewLeadEvent => ({
  kind: "note_added",
  data: { text },
  subjectId,
  at: now,
  by: namedActor("Ann"),
});

function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    store = await openStore(kind);
  });
  afterAll(() => store.close());
}

describe.each(databaseKinds)("a lead's events on %s", (kind) => {
  setUp(kind);

  test("the state follows from the events, and a view changes nothing", async () => {
    const id = randomUUID();
    const base = { subjectId: id, at: now, by: namedActor("Ann") };
    await record(take(id, "Ann"));
    const outcome = { outcome: "reached" } as const;
    await record({ kind: "call_logged", data: outcome, ...base });
    await become(id, "reached");
    await become(id, "signed");
    await record({ kind: "details_viewed", data: {}, ...base });
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

  test("a text that was cut inside an emoji is stored", async () => {
    const id = randomUUID();
    await record(note(id, "Called 📞".slice(0, -1)));
    const [event] = await listLeadEvents(store.database, id);
    expect(event?.data).toEqual({ text: "Called \ufffd" });
  });

  test("of two concurrent status changes, the second starts where the first ended", async () => {
    const id = randomUUID();
    await Promise.all(["trying", "reached"].map((to) => become(id, to)));
    const [last, first] = await listLeadEvents(store.database, id);
    expect((first ?? last)?.data.from).toBe("new");
    if (first) expect(last?.data.from).toBe(first.data.to);
  });

  test("numbers of concurrent events are distinct", async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(ids.map((id) => record(take(id, "Ann"))));
    const rows = await store.database
      .selectFrom("lead_events")
      .select("seq")
      .where("subject_id", "in", ids)
      .execute();
    expect(new Set(rows.map(({ seq }) => seq)).size).toBe(20);
  });

  test("events cannot be changed or deleted; erasing removes the person and leaves kind, time and author", async () => {
    const id = randomUUID();
    await record(note(id, "Maria called back"));
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

  test("an event that is being written while its lead is deleted is erased, too", async () => {
    const id = await storeLead(store.leads, message, now);
    const [written, released] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const noted = store.database.transaction().execute(async (transaction) => {
      expect(await lockSubject(transaction, id)).toBe(true);
      await recordEvent(transaction, note(id, "Maria called back"));
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const deleted = store.database
      .transaction()
      .execute((transaction) =>
        deleteSubjects(transaction, "survey_leads", [id]),
      );
    await untilBlocked(store.database);
    released.resolve();
    await Promise.all([noted, deleted]);
    expect(await listLeadEvents(store.database, id)).toEqual([]);
    const { claims } = store.delivery;
    await claims.claim(id, namedActor("Ann"), now);
    expect(await claims.findClaim(id)).toBeUndefined();
  });
});

describe("a lead's events", () => {
  setUp("sqlite");

  test("a status that may not follow is refused, and a closed lead may start over", async () => {
    const id = randomUUID();
    expect(await become(id, "signed")).toBeUndefined();
    expect(await become(id, "toString")).toBeUndefined();
    expect(await become(id, "not-a-lead")).toMatchObject({ version: 1 });
    expect(await become(id, "new")).toMatchObject({
      status: "new",
      closed_at: null,
    });
    const events = await listLeadEvents(store.database, id);
    expect(events.map(({ data }) => data)).toEqual([
      { from: "not-a-lead", to: "new" },
      { from: "new", to: "not-a-lead" },
    ]);
  });
});
