import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { findStops } from "../../consent/suppressions/suppressions.server.ts";
import { dialOf } from "../../delivery/messages/dial.ts";
import { callingHoursOf } from "../../delivery/subjects/calling-hours-of-subject.ts";
import {
  answersOf,
  fullNameOf,
  mustNotCall,
  type Subject,
} from "../../delivery/subjects/subject.ts";
import type { UrgentFacts } from "../../delivery/urgency/urgency.ts";
import type { ContactLead } from "../../leads/lead.ts";
import { formatAnswer } from "../../leads/questions.ts";
import {
  findLeadsOfColleagues,
  findRepeatContacts,
} from "../../leads/threads/threads.server.ts";
import { formatClockTime } from "../../server/local-time.ts";
import { toPartial } from "../../survey/unfinished/partial-survey.ts";
import type { LeadStateRow } from "./queue-states.server.ts";

export type QueueRow = Awaited<ReturnType<typeof readRows>>[number];

export async function readRows(
  database: Kysely<Database>,
  states: readonly LeadStateRow[],
  now: Date,
  { timeZone, accountId }: { timeZone: string; accountId: string },
) {
  const subjects = await readSubjects(database, states);
  const ids = [...subjects.keys()];
  const [repeated, colleagues, stops] = await Promise.all([
    findRepeatContacts(database, ids),
    findLeadsOfColleagues(database, ids, accountId),
    findStops(
      database,
      states.filter(isOpen).flatMap(({ subject_id: id }) => {
        const subject = subjects.get(id);
        return subject ? { id, ...answersOf(subject) } : [];
      }),
    ),
  ]);
  return states.flatMap((state) => {
    const subject = subjects.get(state.subject_id);
    if (!subject) return [];
    const stop = stops.get(state.subject_id);
    const isStopped = isOpen(state) && mustNotCall(subject, stop);
    const mayCall = isOpen(state) && !isStopped;
    return [
      {
        ...describeSubject(subject),
        ...describeState(state),
        ...describeCall(mayCall, subject, now, timeZone),
        isStopped,
        isRepeated: repeated.has(state.subject_id),
        isOwn: state.owner_account === accountId && !state.has_holder_left,
        isOthers: state.owner !== null && state.owner_account !== accountId,
        isOwnRequest: state.asked_account === accountId,
        ofColleague: isOpen(state)
          ? colleagues.get(state.subject_id)
          : undefined,
      },
    ];
  });
}

function describeSubject(subject: Subject) {
  const answers = answersOf(subject);
  return {
    kind: kindOf(subject),
    isDeclined: isDeclined(subject),
    name: fullNameOf(answers),
    phone: answers.phone,
    state: answers.state,
    place: [answers.city, answers.state].filter(Boolean).join(", "),
    about: answers.accident_type
      ? formatAnswer("accidentType", answers.accident_type)
      : "",
    story: answers.description || answers.injury_type || "",
    facts: answers satisfies UrgentFacts,
  };
}

function describeState(state: LeadStateRow) {
  return {
    id: state.subject_id,
    since: new Date(state.arrived_at),
    source: state.source ?? "",
    isQuarantined: Boolean(state.is_quarantined),
    isClosed: !isOpen(state),
    status: state.status,
    holder: state.owner,
    hasLeft: Boolean(state.has_holder_left),
    askedBy: state.asked_by,
    nextActionAt: state.next_action_at
      ? new Date(state.next_action_at)
      : undefined,
  };
}

function describeCall(
  mayCall: boolean,
  subject: Subject,
  now: Date,
  firmZone: string,
) {
  // Reading a number takes longer than the rest of a row, and most leads are closed.
  const dial = mayCall ? dialOf(answersOf(subject).phone) : undefined;
  const hours = dial && callingHoursOf(subject, now, firmZone);
  return {
    dial: hours?.isOpen ? dial : undefined,
    callFrom:
      hours && !hours.isOpen
        ? formatClockTime(hours.changesAt, hours.timeZone, {
            timeZoneName: "short",
          })
        : undefined,
  };
}

function isOpen({ closed_at }: LeadStateRow) {
  return closed_at === null;
}

function kindOf(subject: Subject): Subject["kind"] | "message" {
  return subject.kind === "lead" && subject.lead.source === contactSource
    ? "message"
    : subject.kind;
}

const contactSource: ContactLead["source"] = "Landing Page Contact Form";

function isDeclined(subject: Subject) {
  if (subject.kind !== "lead" || subject.lead.qualified === null) return false;
  return !subject.lead.qualified;
}

export async function readSubjects(
  database: Kysely<Database>,
  states: readonly Pick<LeadStateRow, "subject_id" | "kind">[],
): Promise<Map<string, Subject>> {
  const idsOf = (kind: Subject["kind"]) => {
    const ids = states.filter((one) => one.kind === kind);
    return [nobody, ...ids.map((one) => one.subject_id)];
  };
  const leads = await database
    .selectFrom("survey_leads")
    .selectAll()
    .where("id", "in", idsOf("lead"))
    .execute();
  const callbacks = await database
    .selectFrom("callback_requests")
    .selectAll()
    .where("id", "in", idsOf("callback"))
    .execute();
  const partials = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where("id", "in", idsOf("unfinished"))
    .execute();
  return new Map<string, Subject>([
    ...leads.map((lead) => [lead.id, { kind: "lead", lead }] as const),
    ...callbacks.map(
      (callback) => [callback.id, { kind: "callback", callback }] as const,
    ),
    ...partials.map(
      (row) =>
        [row.id, { kind: "unfinished", partial: toPartial(row) }] as const,
    ),
  ]);
}

/** Matches nothing, because SQL lists must not be empty. */
const nobody = "00000000-0000-0000-0000-000000000000";
