import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { doNotCallReason } from "../../consent/suppressions/suppressions.server.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { toPartial } from "../../survey/unfinished/partial-survey.ts";

export type PersonDetails = {
  name: string;
  phone: string;
  email: string | null;
  /** An opt-out before this time doesn't cover this request. Zero for a refused request: every opt-out covers it. */
  askedAt: Date;
};

export async function findPersonDetails(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PersonDetails>> {
  const people = new Map<string, PersonDetails>();
  for (const part of chunksOf([...new Set(ids)])) {
    for (const [id, person] of await readPeople(database, part)) {
      people.set(id, person);
    }
  }
  return people;
}

async function readPeople(database: Kysely<Database>, ids: readonly string[]) {
  const leads = await database
    .selectFrom("survey_leads")
    .select(["id", "first_name", "last_name", "phone", "email", "created_at"])
    .where("id", "in", ids)
    .execute();
  const callbacks = await database
    .selectFrom("callback_requests")
    .select(["id", "lead_phone_number as phone", "created_at", "reason"])
    .where("id", "in", ids)
    .execute();
  const partials = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  return [
    ...leads.map(({ id, first_name, last_name, phone, email, created_at }) => {
      const name = [first_name, last_name].filter(Boolean).join(" ");
      const askedAt = new Date(created_at);
      return [id, { name, phone, email, askedAt }] as const;
    }),
    ...callbacks.map(({ id, phone, created_at, reason }) => {
      const askedAt = new Date(reason === doNotCallReason ? 0 : created_at);
      return [id, { name: "", phone, email: null, askedAt }] as const;
    }),
    ...partials.map((row) => {
      const { answers, createdAt: askedAt } = toPartial(row);
      const { firstName, lastName, phone = "", email = null } = answers;
      const name = [firstName, lastName].filter(Boolean).join(" ");
      return [row.id, { name, phone, email, askedAt }] as const;
    }),
  ];
}
