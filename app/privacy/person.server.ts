import type { Kysely, Selectable } from "kysely";
import type {
  CallbackRequestsTable,
  Database,
  SurveyLeadsTable,
} from "../../db/schema.ts";
import { plainEmail } from "../leads/match-keys.ts";
import { forgetSuppressed, numbersIn } from "../leads/suppressions.server.ts";
import { renameThreads } from "../leads/threads.server.ts";
import { inTransaction } from "../server/commit.server.ts";
import {
  type PartialSurvey,
  toPartial,
} from "../survey/partial-store.server.ts";
import { deletePersonal, type PersonalTable } from "./belongings.server.ts";
import { holdsPhone, listValidPhones, type Phone } from "./phone-match.ts";

/** What somebody is looked for by. */
export type Wanted = { phones: readonly Phone[]; emails: readonly string[] };

/** All that one person sent, oldest first. */
export type Person = {
  leads: Selectable<SurveyLeadsTable>[];
  callbacks: Selectable<CallbackRequestsTable>[];
  /** Surveys that were not finished. */
  partials: PartialSurvey[];
};

/**
 * Finds a person by telephone number, however it is written, or by e-mail, in any case. A number or e-mail that one
 * of their leads names is followed to their other leads and requests for a call; numbers that nobody has are not.
 */
export async function findPerson(
  database: Kysely<Database>,
  wanted: Wanted,
): Promise<Person> {
  const phones = new Map(wanted.phones.map((phone) => [phone.number, phone]));
  const emails = new Set(wanted.emails.map(plainEmail));
  const holdsAny = (typed: string) =>
    [...phones.values()].some((phone) => holdsPhone(typed, phone));

  const stored = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .orderBy("created_at")
    .execute();
  const partials = stored.map(toPartial);
  let others: Known[] = [
    ...(await database
      .selectFrom("survey_leads")
      .select(["id", "phone", "email"])
      .execute()),
    ...partials.map(({ id, answers: { phone, email } }) => ({
      id,
      phone: phone ?? "",
      email: email ?? null,
    })),
  ];
  const ids: string[] = [];
  for (let isNew = true; isNew; ) {
    const theirs = others.filter(
      ({ phone, email }) =>
        holdsAny(phone) || (email !== null && emails.has(plainEmail(email))),
    );
    for (const { id, phone, email } of theirs) {
      ids.push(id);
      if (email !== null) emails.add(plainEmail(email));
      for (const found of listValidPhones(phone)) {
        phones.set(found.number, found);
      }
    }
    const known = new Set(ids);
    others = others.filter(({ id }) => !known.has(id));
    isNew = theirs.length > 0;
  }
  const calls = await database
    .selectFrom("callback_requests")
    .selectAll()
    .orderBy("created_at")
    .execute();
  return {
    leads: await readLeads(database, ids),
    partials: partials.filter(({ id }) => ids.includes(id)),
    callbacks: calls.filter((call) => holdsAny(call.lead_phone_number)),
  };
}

/** Deletes all that these are, and what belongs to it, in one transaction. */
export async function erasePerson(
  database: Kysely<Database>,
  { leads, callbacks, partials }: Person,
  wanted: readonly Phone[] = [],
) {
  const numbers = [
    ...wanted.map(({ number }) => number),
    ...leads.map(({ phone }) => phone),
    ...callbacks.map(({ lead_phone_number }) => lead_phone_number),
  ];
  const rows: [PersonalTable, readonly { id: string }[]][] = [
    ["survey_leads", leads],
    ["callback_requests", callbacks],
    ["partial_surveys", partials],
  ];
  await inTransaction(database)(async (transaction) => {
    for (const [table, found] of rows) {
      for (const part of parts(found.map(({ id }) => id))) {
        await deletePersonal(transaction, table, part);
        await renameThreads(transaction, part);
      }
    }
    await forgetSuppressed(transaction, numbers);
    for (const part of parts(numbers.flatMap(numbersIn))) {
      await transaction
        .deleteFrom("consent_details")
        .where("number", "in", part)
        .execute();
    }
  });
}

/** Deletes what they were recognized by where the lead or the request is gone by other means than the site's. */
export async function eraseOrphans(
  database: Kysely<Database>,
  { phones, emails }: Wanted,
) {
  // A number has a plus in front and an e-mail has none: no key is the other's.
  const keys = [
    ...phones.map(({ number }) => number),
    ...emails.map(plainEmail),
  ];
  await inTransaction(database)(async (transaction) => {
    const orphans = await transaction
      .selectFrom("touches")
      .select("subject_id")
      .where((touch) =>
        touch.or([
          touch("phone_key", "in", keys),
          touch("email_key", "in", keys),
        ]),
      )
      .where("subject_id", "not in", (lead) =>
        lead.selectFrom("survey_leads").select("id"),
      )
      .where("subject_id", "not in", (call) =>
        call.selectFrom("callback_requests").select("id"),
      )
      .execute();
    const ids = orphans.map(({ subject_id }) => subject_id);
    await deletePersonal(transaction, "survey_leads", ids);
    if (ids.length > 0) await renameThreads(transaction, ids);
  });
}

type Known = { id: string; phone: string; email: string | null };

async function readLeads(database: Kysely<Database>, ids: readonly string[]) {
  const leads: Person["leads"] = [];
  for (const part of parts(ids)) {
    const rows = await database
      .selectFrom("survey_leads")
      .selectAll()
      .where("id", "in", part)
      .execute();
    leads.push(...rows);
  }
  return leads.sort((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  );
}

/** As many as one statement has room for. */
function parts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / 500);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * 500, (index + 1) * 500),
  );
}
