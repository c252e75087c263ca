import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listPossibleNumbers } from "../../forms/phone/phones-in-text.ts";
import { selectIdsByNumber } from "../../leads/search/select-ids-by-number.server.ts";
import { findLeadOf } from "../../leads/survey-attempts.server.ts";
import { toPartial } from "../../survey/unfinished/partial-survey.ts";
import { answersOf, type Delivery, type Subject } from "./subject.ts";

export async function findSubject(
  database: Kysely<Database>,
  { subject_kind, subject_id }: Pick<Delivery, "subject_kind" | "subject_id">,
): Promise<Subject | undefined> {
  switch (subject_kind) {
    case "lead":
      return findLead(database, subject_id);
    case "callback":
      return findCallback(database, subject_id);
    case "unfinished":
      return findUnfinished(database, subject_id);
    default:
      return undefined;
  }
}

/** For an unfinished survey that was submitted since, its lead. */
export async function findSubjectById(
  database: Kysely<Database>,
  id: string,
): Promise<Subject | undefined> {
  const stored =
    (await findLead(database, id)) ??
    (await findCallback(database, id)) ??
    (await findUnfinished(database, id));
  if (stored) return stored;
  const leadId = await findLeadOf(database, id);
  return leadId === undefined ? undefined : findLead(database, leadId);
}

export async function listSubjectsOfNumber(
  database: Kysely<Database>,
  number: string,
): Promise<Subject[]> {
  const ids = selectIdsByNumber(database, number);
  const leads = await database
    .selectFrom("survey_leads")
    .selectAll()
    .where("id", "in", ids)
    .execute();
  const callbacks = await database
    .selectFrom("callback_requests")
    .selectAll()
    .where("lead_phone_number", "=", number)
    .execute();
  const partials = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where("due_at", "is not", null)
    .where("id", "in", ids)
    .execute();
  const subjects: Subject[] = [
    ...leads.map((lead) => ({ kind: "lead", lead }) as const),
    ...callbacks.map((callback) => ({ kind: "callback", callback }) as const),
    ...partials.map(
      (row) => ({ kind: "unfinished", partial: toPartial(row) }) as const,
    ),
  ];
  return subjects.filter((subject) =>
    listPossibleNumbers(answersOf(subject).phone).includes(number),
  );
}

export function findDelivery(
  database: Kysely<Database>,
  id: string,
): Promise<Delivery | undefined> {
  return database
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

async function findLead(database: Kysely<Database>, id: string) {
  const lead = await database
    .selectFrom("survey_leads")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return lead && ({ kind: "lead", lead } as const);
}

async function findCallback(database: Kysely<Database>, id: string) {
  const callback = await database
    .selectFrom("callback_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return callback && ({ kind: "callback", callback } as const);
}

async function findUnfinished(database: Kysely<Database>, id: string) {
  const row = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && ({ kind: "unfinished", partial: toPartial(row) } as const);
}
