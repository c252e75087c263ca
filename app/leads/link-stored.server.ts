import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { insertRows } from "../server/database/commit.server.ts";
import { matchKeysOf } from "./match-keys.ts";
import { linkTouches, type Touch } from "./touches.server.ts";

const pageSize = 200;

/** Links the leads and requests for a call that were stored before touches were, oldest first. Part of migration 012. */
export async function linkStored(database: Kysely<Database>) {
  let after = { time: "0001-01-01T00:00:00.000Z", id: firstId };
  for (;;) {
    const page = await readPage(database, after);
    await insertRows(database, "touches", await linkTouches(database, page));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = { time: last.now.toISOString(), id: last.id };
  }
}

const firstId = "00000000-0000-0000-0000-000000000000";

async function readPage(
  database: Kysely<Database>,
  after: { time: string; id: string },
): Promise<Touch[]> {
  const next = sql<boolean>`(created_at, id) > (${after.time}, ${after.id})`;
  const leads = await database
    .selectFrom("survey_leads")
    .select(["id", "created_at", "phone", "email", "source"])
    .where(next)
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .execute();
  const callbacks = await database
    .selectFrom("callback_requests")
    .select(["id", "created_at", "lead_phone_number as phone"])
    .where(next)
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .execute();
  return [
    ...leads.map(({ source, ...lead }) => ({
      ...lead,
      kind: source === "Website Survey" ? "survey" : "contact",
    })),
    ...callbacks.map((row) => ({ ...row, email: null, kind: "callback" })),
  ]
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, pageSize)
    .map(({ id, kind, created_at, phone, email }) => ({
      ...{ id, kind, now: new Date(created_at) },
      keys: matchKeysOf(phone, email),
    }));
}

function orderOf({ created_at, id }: { created_at: string; id: string }) {
  return `${created_at} ${id}`;
}
