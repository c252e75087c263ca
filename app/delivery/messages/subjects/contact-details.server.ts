import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { chunksOf } from "../../../server/database/chunks-of.ts";
import { toPartial } from "../../../survey/unfinished/partial-survey.ts";

export type ContactDetails = {
  name: string;
  phone: string;
  email: string | null;
};

export async function findContactDetails(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, ContactDetails>> {
  const people = new Map<string, ContactDetails>();
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
    .select(["id", "first_name", "last_name", "phone", "email"])
    .where("id", "in", ids)
    .execute();
  const callbacks = await database
    .selectFrom("callback_requests")
    .select(["id", "lead_phone_number as phone"])
    .where("id", "in", ids)
    .execute();
  const partials = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  return [
    ...leads.map(({ id, first_name, last_name, phone, email }) => {
      const name = [first_name, last_name].filter(Boolean).join(" ");
      return [id, { name, phone, email }] as const;
    }),
    ...callbacks.map(
      ({ id, phone }) => [id, { name: "", phone, email: null }] as const,
    ),
    ...partials.map((row) => {
      const { firstName, lastName, phone, email } = toPartial(row).answers;
      const name = [firstName, lastName].filter(Boolean).join(" ");
      return [
        row.id,
        { name, phone: phone ?? "", email: email ?? null },
      ] as const;
    }),
  ];
}
