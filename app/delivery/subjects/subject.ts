import type { Selectable } from "kysely";
import type {
  CallbackRequestsTable,
  DeliveriesTable,
  SurveyLeadsTable,
} from "../../../db/schema.ts";
import {
  doNotCallReason,
  findStopSince,
  type Suppression,
} from "../../consent/suppressions/suppressions.server.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";
import { toAnswerColumns } from "../../leads/lead-columns.ts";
import type { AnswerColumn } from "../../leads/questions.ts";
import type { PartialSurvey } from "../../survey/unfinished/partial-survey.ts";

export type Delivery = Selectable<DeliveriesTable>;

export type Subject =
  | { kind: "lead"; lead: Selectable<SurveyLeadsTable> }
  | { kind: "callback"; callback: Selectable<CallbackRequestsTable> }
  | { kind: "unfinished"; partial: PartialSurvey };

export function subjectIdOf(subject: Subject): string {
  switch (subject.kind) {
    case "lead":
      return subject.lead.id;
    case "callback":
      return subject.callback.id;
    case "unfinished":
      return subject.partial.id;
  }
}

export function sentAtOf(subject: Subject): Date {
  switch (subject.kind) {
    case "lead":
      return new Date(subject.lead.created_at);
    case "callback":
      return new Date(subject.callback.created_at);
    case "unfinished":
      return subject.partial.updatedAt;
  }
}

/** When they asked to be called: a later answer of an unfinished survey isn't a new request. */
export function askedAtOf(subject: Subject): Date {
  return subject.kind === "unfinished"
    ? subject.partial.createdAt
    : sentAtOf(subject);
}

export function isDoNotCall(subject: Subject): boolean {
  return (
    subject.kind === "callback" && subject.callback.reason === doNotCallReason
  );
}

/** Null once it is released. */
export function quarantineReasonOf(subject: Subject): string | null {
  switch (subject.kind) {
    case "lead": {
      const { quarantine_reason, released_at } = subject.lead;
      return released_at === null ? quarantine_reason : null;
    }
    case "callback": {
      const { reason } = subject.callback;
      return isQuarantineReason(reason) ? reason : null;
    }
    case "unfinished":
      return subject.partial.quarantineReason;
  }
}

export function mustNotCall(
  subject: Subject,
  stop: Suppression | undefined,
): boolean {
  return (
    isDoNotCall(subject) ||
    findStopSince(stop, askedAtOf(subject)) !== undefined
  );
}

export function answersOf(
  subject: Subject,
): Record<AnswerColumn, string | null> & { phone: string } {
  switch (subject.kind) {
    case "lead":
      return subject.lead;
    case "callback":
      return { ...noAnswers, phone: subject.callback.lead_phone_number };
    case "unfinished": {
      const { phone = "", ...answers } = subject.partial.answers;
      return { ...toAnswerColumns(answers), phone };
    }
  }
}

export function fullNameOf({
  first_name,
  last_name,
}: Pick<Record<AnswerColumn, string | null>, "first_name" | "last_name">) {
  return [first_name, last_name].filter(Boolean).join(" ");
}

const noAnswers = toAnswerColumns({});

export const subjectNouns: Readonly<Record<string, string>> = {
  lead: "lead",
  callback: "callback request",
  unfinished: "unfinished survey",
};
