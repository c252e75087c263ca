import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import {
  eraseConsentDetails,
  eraseConsentNumbers,
} from "../consent/ledger/consent-details.server.ts";
import { eraseOptOutContactPoints } from "../consent/suppressions/sharing-opt-outs.server.ts";
import { eraseSuppressedNumbers } from "../consent/suppressions/suppressions.server.ts";
import { listValidPhones } from "../forms/phone/phones-in-text.ts";
import {
  deleteSubjects,
  type SubjectTable,
} from "../leads/delete-subjects.server.ts";
import { normalizeEmail } from "../leads/threads/match-keys.ts";
import { renameThreads } from "../leads/threads/threads.server.ts";
import { chunksOf } from "../server/database/chunks-of.ts";
import { inTransaction } from "../server/database/transaction.server.ts";
import {
  countRows,
  findPerson,
  idsOf,
  type Person,
  type PersonSearch,
} from "./person.server.ts";

/** In one transaction. Keyed hashes of the numbers stay as proof of consent until it expires, unless `withProof`. */
export async function erasePerson(
  database: Kysely<Database>,
  person: Person,
  { withProof = false, record }: EraseOptions = {},
) {
  const { leads, callbacks, partials, numbers, emails } = person;
  const rows: [SubjectTable, readonly { id: string }[]][] = [
    ["survey_leads", leads],
    ["callback_requests", callbacks],
    ["partial_surveys", partials],
  ];
  await inTransaction(database)(async (transaction) => {
    await record?.(transaction, idsOf(person));
    for (const [table, found] of rows) {
      for (const part of chunksOf(found.map(({ id }) => id))) {
        await deleteSubjects(transaction, table, part);
        await renameThreads(transaction, part);
      }
    }
    for (const part of chunksOf([...numbers, ...emails])) {
      await eraseOptOutContactPoints(transaction, part);
      await transaction
        .deleteFrom("consent_details")
        .where("number", "in", part)
        .execute();
      await eraseConsentDetails(transaction, part);
      if (withProof) await eraseConsentNumbers(transaction, part);
    }
    for (const part of chunksOf(numbers)) {
      await eraseSuppressedNumbers(transaction, part);
    }
  });
}

/** `record` runs in each erasing transaction, before its rows are deleted. */
type EraseOptions = {
  withProof?: boolean;
  record?: (
    transaction: Transaction<Database>,
    ids: readonly string[],
  ) => Promise<void>;
};

/** Includes anything that the running site stored in the meantime about the person in `search`. */
export async function eraseWholePerson(
  database: Kysely<Database>,
  person: Person,
  search: PersonSearch | undefined,
  erasing: EraseOptions,
) {
  await erasePerson(database, person, erasing);
  if (search) {
    const phones = [
      ...search.phones,
      ...person.numbers.flatMap(listValidPhones),
    ];
    const whole = { phones, emails: person.emails };
    let later = await findPerson(database, whole);
    while (countRows(later) > 0) {
      await erasePerson(database, later, erasing);
      later = await findPerson(database, whole);
    }
  }
  await eraseOrphans(database, person);
}

async function eraseOrphans(
  database: Kysely<Database>,
  { numbers, emails }: Person,
) {
  await inTransaction(database)(async (transaction) => {
    const orphans = await transaction
      .selectFrom("touches")
      .select(["subject_id", "phone_key", "email_key"])
      .where("subject_id", "not in", (lead) =>
        lead.selectFrom("survey_leads").select("id"),
      )
      .where("subject_id", "not in", (call) =>
        call.selectFrom("callback_requests").select("id"),
      )
      .execute();
    // Compared here, not in SQL: earlier releases may have stored keys in another Unicode form.
    const theirs = orphans.filter(
      ({ phone_key, email_key }) =>
        numbers.includes(phone_key ?? "") ||
        emails.includes(normalizeEmail(email_key ?? "")),
    );
    for (const part of chunksOf(theirs.map(({ subject_id }) => subject_id))) {
      await deleteSubjects(transaction, "survey_leads", part);
      await renameThreads(transaction, part);
    }
  });
}
