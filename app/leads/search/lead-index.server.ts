import type { Insertable, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type {
  CallbackRequestsTable,
  Database,
  LeadSearchTable,
  LeadStatesTable,
  PartialSurveysTable,
  StoredBoolean,
  SurveyLeadsTable,
} from "../../../db/schema.ts";
import type { Attribution } from "../../attribution/attribution.ts";
import { campaignNameOf, sourceNameOf } from "../../attribution/source-name.ts";
import { referenceOf } from "../../forms/reference.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";
import { staleQueueRank } from "../events/lead-state.ts";
import { listFreeTextQuestions } from "../questions.ts";
import { searchWordsOf, wordsVersion } from "./search-words.ts";

export type IndexedSubject = { attribution?: Attribution | undefined } & (
  | { kind: "lead"; row: Selectable<SurveyLeadsTable> }
  | {
      kind: "callback";
      row: Selectable<CallbackRequestsTable>;
      releasedAt?: string;
    }
  | { kind: "unfinished"; row: Selectable<PartialSurveysTable> }
);

type Rows = {
  lead_states: Insertable<LeadStatesTable>[];
  lead_search: Insertable<LeadSearchTable>[];
};

export function indexRowsOf(subjects: readonly IndexedSubject[]): Rows {
  return {
    lead_states: subjects.map(stateRowOf),
    lead_search: subjects.map(searchRowOf),
  };
}

/** They may already be indexed: their contents changed, or an older release stored them. */
export async function reindex(
  transaction: Transaction<Database>,
  subjects: readonly IndexedSubject[],
) {
  for (const subject of subjects) {
    const { source, campaign, ...columns } = columnsOf(subject);
    await transaction
      .insertInto("lead_states")
      .values(stateRowOf(subject))
      .onConflict((conflict) =>
        conflict.column("subject_id").doUpdateSet({
          ...columns,
          ...staleQueueRank,
          ...(source !== null && { source, campaign }),
        }),
      )
      .execute();
  }
  await transaction
    .insertInto("lead_search")
    .values(subjects.map(searchRowOf))
    .onConflict((conflict) =>
      conflict.column("subject_id").doUpdateSet((row) => ({
        words: row.ref("excluded.words"),
        version: row.ref("excluded.version"),
      })),
    )
    .execute();
}

export async function updateSearchWords(
  transaction: Transaction<Database>,
  subjects: readonly IndexedSubject[],
) {
  for (const { subject_id, ...changes } of subjects.map(searchRowOf)) {
    await transaction
      .updateTable("lead_search")
      .set(changes)
      .where("subject_id", "=", subject_id)
      .execute();
  }
}

function stateRowOf(subject: IndexedSubject): Insertable<LeadStatesTable> {
  const columns = columnsOf(subject);
  return {
    subject_id: subject.row.id,
    ...columns,
    version: 0,
    status: "new",
    status_at: columns.arrived_at,
  };
}

function searchRowOf(subject: IndexedSubject): Insertable<LeadSearchTable> {
  return {
    subject_id: subject.row.id,
    words: searchWordsOf({
      ...factsOf(subject),
      reference: referenceOf(subject.row.id),
    }),
    version: wordsVersion,
  };
}

function columnsOf(subject: IndexedSubject) {
  const { kind, attribution } = subject;
  const { arrivedAt, place, qualified, isQuarantined } = factsOf(subject);
  return {
    kind,
    arrived_at: arrivedAt,
    place: place ?? null,
    source: attribution ? sourceNameOf(attribution) : null,
    campaign: attribution ? campaignNameOf(attribution) : null,
    qualified: qualified ?? null,
    is_quarantined: isQuarantined,
  };
}

type Facts = {
  arrivedAt: string;
  place?: string | null | undefined;
  qualified?: StoredBoolean | null;
  isQuarantined: boolean;
  phone: string | undefined;
  texts: (string | null | undefined)[];
};

function factsOf(subject: IndexedSubject): Facts {
  switch (subject.kind) {
    case "lead":
      return factsOfLead(subject.row);
    case "callback":
      return {
        arrivedAt: subject.releasedAt ?? subject.row.created_at,
        isQuarantined: isQuarantineReason(subject.row.reason),
        phone: subject.row.lead_phone_number,
        texts: [],
      };
    case "unfinished":
      return factsOfUnfinished(subject.row);
  }
}

function factsOfLead(row: Selectable<SurveyLeadsTable>): Facts {
  const { first_name, last_name, email, city, state, phone } = row;
  return {
    arrivedAt: row.released_at ?? row.created_at,
    place: state,
    qualified: row.qualified,
    isQuarantined: row.quarantine_reason !== null && row.released_at === null,
    phone,
    texts: [
      ...[first_name, last_name, email, city, state],
      ...listFreeTextQuestions().map(({ column }) => row[column]),
    ],
  };
}

function factsOfUnfinished(row: Selectable<PartialSurveysTable>): Facts {
  const answers = savedAnswers.parse(JSON.parse(row.answers));
  const { firstName, lastName, email, city, state, phone } = answers;
  return {
    arrivedAt: row.due_at ?? row.created_at,
    place: state,
    isQuarantined: row.quarantine_reason !== null,
    phone,
    texts: [
      ...[firstName, lastName, email, city, state],
      ...listFreeTextQuestions().map(({ name }) => answers[name]),
    ],
  };
}

const savedAnswers = z.record(
  z.string(),
  z.string().optional().catch(undefined),
);
