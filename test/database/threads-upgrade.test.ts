import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  findThread,
  listThread,
} from "../../app/leads/threads/threads.server.ts";
import { migrate } from "../../db/migrations.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";

const start = Date.parse("2026-10-01T12:00:00.000Z");
const at = (milliseconds: number) =>
  new Date(start + milliseconds).toISOString();
const day = 24 * 3_600_000;

describe.each(databaseKinds)("an upgrade on %s", (kind) => {
  test("links the leads and callback requests that are already stored", async () => {
    const { database: old } = await openOldDatabase(kind, "012-threads");
    const rows = Array.from({ length: 1100 }, (_, index) =>
      lead(index * 1000, {
        phone: index % 2 === 0 ? "205 555 0188" : `205 555 ${2000 + index}`,
      }),
    );
    await old.insertInto("survey_leads").values(rows).execute();
    const call = callback(1, "+12055550188");
    await old.insertInto("callback_requests").values(call).execute();
    await migrate(old);

    expect(await findThread(old, call.id)).toMatchObject({
      number: 2,
      first: { id: rows[0]?.id },
    });
    expect(await listThread(old, call.id)).toHaveLength(551);
    expect(await findThread(old, rows[1099]?.id ?? "")).toBeUndefined();
  });

  test.runIf(kind === "sqlite")(
    "recognizes a person by phone and email like new leads",
    async () => {
      const { database: old } = await openOldDatabase(kind, "012-threads");
      const phone = lead(0, { phone: "(205) 555-0188, after 5 pm" });
      const email = lead(day, {
        phone: "555-555-5555",
        email: "ann@EXAMPLE.com ",
      });
      const both = lead(2 * day, {
        phone: "+1 205.555.0188",
        email: "Ann@example.com",
      });
      const placeholder = lead(3 * day, { phone: "555-555-5555" });
      const late = lead(33 * day, { phone: "2055550188" });
      const all = [late, placeholder, both, email, phone];
      await old.insertInto("survey_leads").values(all).execute();
      await migrate(old);

      const thread = await listThread(old, email.id);
      expect(thread.map(({ id }) => id)).toEqual([phone.id, email.id, both.id]);
      expect(await findThread(old, placeholder.id)).toBeUndefined();
      expect(await findThread(old, late.id)).toBeUndefined();
    },
  );
});

function lead(time: number, fields: { phone: string; email?: string }) {
  return {
    id: randomUUID(),
    created_at: at(time),
    source: "Landing Page Contact Form",
    first_name: "Ann",
    ...fields,
  };
}

function callback(time: number, phone: string) {
  return {
    id: randomUUID(),
    created_at: at(time),
    updated_at: at(time),
    lead_phone_number: phone,
    status: "placed",
  };
}
