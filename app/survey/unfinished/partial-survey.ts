import type { Selectable, Transaction } from "kysely";
import type { Database, PartialSurveysTable } from "../../../db/schema.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { normalizeEmail } from "../../leads/threads/match-keys.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { pickAnswers } from "../draft/draft.ts";

export type PartialSurvey = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  answers: SurveyDraft;
  quarantineReason: string | null;
  dueAt: Date | null;
};

export type UnfinishedOutbox = {
  queue: (
    transaction: Transaction<Database>,
    subjects: readonly { kind: "unfinished"; partial: PartialSurvey }[],
    now: Date,
  ) => Promise<void>;
  /** Call it before deleting the survey, and the returned function afterwards, to notify everyone who was sent it. */
  prepareWithdrawal: (
    transaction: Transaction<Database>,
    id: string,
    now: Date,
  ) => Promise<() => Promise<void>>;
};

export function toPartial(row: Selectable<PartialSurveysTable>): PartialSurvey {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    answers: pickAnswers(JSON.parse(row.answers)),
    quarantineReason: row.quarantine_reason,
    dueAt: row.due_at === null ? null : new Date(row.due_at),
  };
}

/** Identifies the sender's consents after the answers are deleted. */
export function contactPointOf({
  phone = "",
  email,
}: SurveyDraft): string | undefined {
  const [number] = parseNumbers(phone);
  return number ?? (email ? normalizeEmail(email) : undefined);
}
