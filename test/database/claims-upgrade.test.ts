import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createClaimStore } from "../../app/delivery/on-call/claim-store.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { listLeadEvents } from "../../app/leads/events/lead-event-rows.server.ts";
import {
  recordEvent,
  recordStatus,
} from "../../app/leads/events/lead-events.server.ts";
import { migrate } from "../../db/migrations.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";

describe.each(databaseKinds)("an upgrade on %s", (kind) => {
  test("turns each claim into a taken event, and its owner still has the lead", async () => {
    const { database } = await openOldDatabase(kind, "024-desk");
    const ids = [randomUUID(), randomUUID()];
    const at = new Date("2026-11-01T12:00:00.000Z");
    for (const [index, id] of ids.entries()) {
      await sql`
        insert into claims (subject_id, claimed_by, claimed_at) values (${id}, ${`Ann ${index}`}, ${at.toISOString()})
      `.execute(database);
    }
    await migrate(database);

    const claims = createClaimStore(database);
    expect(await claims.findClaim(ids[1] ?? "")).toEqual({
      by: "Ann 1",
      account: null,
      at,
    });
    expect(await listLeadEvents(database, ids[0] ?? "")).toMatchObject([
      { kind: "taken", at, by: { id: null, name: "Ann 0" } },
    ]);
    const next = await database.transaction().execute((transaction) =>
      recordEvent(transaction, {
        kind: "released",
        data: {},
        subjectId: ids[0] ?? "",
        at,
        by: namedActor("Ann 0"),
      }),
    );
    expect(next).toMatchObject({ version: 2, owner: null });
    const latest = await listLeadEvents(database, ids[0] ?? "");
    expect(latest.map(({ seq }) => seq)).toEqual([3, expect.any(Number)]);
  });

  test("gives accounts the leads that their people had claimed by link before", async () => {
    const { database } = await openOldDatabase(kind, "040-due-times");
    const at = new Date("2026-11-01T12:00:00.000Z");
    const by = namedActor("ann lee");
    const [claimed, other] = [randomUUID(), randomUUID()];
    await database.transaction().execute(async (transaction) => {
      const taken = { kind: "taken", data: {}, at } as const;
      await recordEvent(transaction, { ...taken, subjectId: claimed, by });
      const cy = { subjectId: other, by: namedActor("Cy") };
      await recordEvent(transaction, { ...taken, ...cy });
    });
    const id = randomUUID();
    await database
      .insertInto("accounts")
      .values({
        id,
        name: "Ann Lee",
        name_key: "ann lee",
        role: "intake",
        created_at: at.toISOString(),
      })
      .execute();
    await migrate(database);
    const states = await database
      .selectFrom("lead_states")
      .select(["subject_id", "owner", "owner_account"])
      .execute();
    expect(states).toContainEqual({
      subject_id: claimed,
      owner: "Ann Lee",
      owner_account: id,
    });
    expect(states).toContainEqual({
      subject_id: other,
      owner: "Cy",
      owner_account: null,
    });
  });

  test("finds when someone first talked to a lead whose call nobody logged", async () => {
    const { database } = await openOldDatabase(kind, "044-first-contacts");
    const by = namedActor("Ann Lee");
    const [booked, connected] = [randomUUID(), randomUUID()];
    const called = randomUUID();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
    const outbox = { queueUpdates: async () => {} };
    await database.transaction().execute(async (transaction) => {
      for (const [index, to] of ["reached", "booked"].entries()) {
        const change = { subjectId: booked, to, by, at: at(index) };
        await recordStatus(transaction, change, outbox);
      }
      const report = { report: "connected", phone: "lead" } as const;
      const reported = { kind: "call_reported", data: report } as const;
      const phone = { subjectId: connected, by, at: at(2) };
      await recordEvent(transaction, { ...reported, ...phone });
      const placed = { kind: "call_placed", data: {} } as const;
      const origin = { subjectId: called, by, at: at(3) };
      await recordEvent(transaction, { ...placed, ...origin });
    });
    await database
      .updateTable("lead_states")
      .set({ first_contact_at: null })
      .execute();
    await migrate(database);
    const states = await database
      .selectFrom("lead_states")
      .select(["subject_id", "first_contact_at"])
      .execute();
    const contacts = new Map(
      states.map((state) => [state.subject_id, state.first_contact_at]),
    );
    expect(contacts.get(booked)).toBe(at(0).toISOString());
    expect(contacts.get(connected)).toBe(at(2).toISOString());
    expect(contacts.get(called)).toBeNull();
  });
});
