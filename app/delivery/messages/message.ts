import type { Selectable } from "kysely";
import type {
  CallbackRequestsTable,
  DeliveriesTable,
  SurveyLeadsTable,
} from "../../../db/schema.ts";
import { doNotCallReason } from "../../callback/do-not-call.ts";
import { listValidPhones } from "../../forms/phones-in-text.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  fromAnswerColumns,
  toAnswerColumns,
} from "../../leads/lead-columns.ts";
import { answerInWords, questions } from "../../leads/questions.ts";
import { timeInWords } from "../../server/local-time.ts";
import type { PartialSurvey } from "../../survey/draft/partial-store.server.ts";
import type { Background } from "./background.server.ts";
import { dataOf, linesOf } from "./background-words.ts";

export type Delivery = Selectable<DeliveriesTable>;

/** What a message may tell of. */
export type Subject =
  | { kind: "lead"; lead: Selectable<SurveyLeadsTable> }
  | { kind: "callback"; callback: Selectable<CallbackRequestsTable> }
  /** A survey whose visitor wants to be asked about it. */
  | { kind: "unfinished"; partial: PartialSurvey };

export function idOf(subject: Subject): string {
  switch (subject.kind) {
    case "lead":
      return subject.lead.id;
    case "callback":
      return subject.callback.id;
    case "unfinished":
      return subject.partial.id;
  }
}

/** Nobody may call back. */
export function isDoNotCall(subject: Subject): boolean {
  return (
    subject.kind === "callback" && subject.callback.reason === doNotCallReason
  );
}

export function phoneOf(subject: Subject): string {
  switch (subject.kind) {
    case "lead":
      return subject.lead.phone;
    case "callback":
      return subject.callback.lead_phone_number;
    case "unfinished":
      return subject.partial.answers.phone ?? "";
  }
}

/** What people call it. */
export const subjectNouns: Readonly<Record<string, string>> = {
  lead: "lead",
  callback: "callback request",
  unfinished: "unfinished review",
};

/** A message before it is a mail, a payload or a line in a chat. */
export type Message = {
  /** The same on each try. */
  id: string;
  type: string;
  /** When what it tells of happened. */
  time: Date;
  title: string;
  /** Why it cannot wait; empty where it can. */
  urgent: readonly string[];
  /** A number that a telephone dials, in E.164 where it is one. */
  dial: { number: string; words: string } | undefined;
  /** The visitor's email, where it is one plain address that nothing can be hidden in. */
  replyTo?: string | undefined;
  facts: readonly Fact[];
  story: string | undefined;
  /** Where somebody says "I call this one". */
  claimUrl: string | undefined;
  /** The newest signed checkpoint of the consent ledger, for the receiver to keep. */
  checkpoint?: string | undefined;
  /** What a program gets. */
  data: Readonly<Record<string, unknown>>;
};

export type Fact = { label: string; value: string };

export type MessageContext = {
  timeZone: string;
  urgent: readonly string[];
  claimUrl: string;
  background: Background;
};

/** The message that a delivery is, from the rows as they are now: the one place where it is decided what receivers are told. */
export function buildMessage(
  { id, event }: Pick<Delivery, "id" | "event">,
  subject: Subject,
  context: MessageContext,
): Message {
  const { urgent, claimUrl, background, timeZone } = context;
  const told = tell(subject, context);
  const mustNotCall = isDoNotCall(subject);
  // Calls were stopped since it was sent: it asks for none any more.
  const isStopped =
    background.stopped?.calls !== undefined &&
    new Date(background.stopped.calls) > told.time;
  const marks = [
    isStopped && !mustNotCall && "DO NOT CALL: ",
    urgent.length > 0 && "URGENT: ",
    event.endsWith(".waiting") && "Your turn: ",
    event.endsWith(".assigned") && "Handed to you: ",
    background.again && "Again: ",
  ];
  return {
    ...told,
    ...(isStopped && { dial: undefined }),
    id,
    type: event,
    title: `${marks.filter(Boolean).join("")}${told.title}`,
    ...{ urgent, claimUrl },
    replyTo: plainEmail(told.data.email),
    facts: [
      ...told.facts,
      ...factsOf(
        linesOf(background, timeZone, mustNotCall ? undefined : told.time),
      ),
    ],
    data: { ...told.data, ...dataOf(background), urgent, claimUrl },
  };
}

function plainEmail(email: unknown) {
  return typeof email === "string" && email.length <= 254
    ? /^[\w.!#$%&'*+/=?^{}~-]+@[\w-]+(\.[\w-]+)+$/.exec(email.trim())?.[0]
    : undefined;
}

function tell(subject: Subject, context: MessageContext): Told {
  switch (subject.kind) {
    case "lead":
      return tellLead(subject.lead, context);
    case "callback":
      return tellCallback(subject.callback, context);
    case "unfinished":
      return tellUnfinished(subject.partial, context);
  }
}

type Told = Pick<
  Message,
  "time" | "title" | "dial" | "facts" | "story" | "data"
>;

function tellLead(
  lead: Selectable<SurveyLeadsTable>,
  { timeZone }: MessageContext,
): Told {
  const name = joined([lead.first_name, lead.last_name], " ");
  const time = new Date(lead.created_at);
  const reference = referenceOf(lead.id);
  const what = lead.accident_type
    ? answerInWords("accidentType", lead.accident_type)
    : "message";
  const qualified =
    lead.qualified === null ? "" : lead.qualified ? "Yes" : "No";
  return {
    time,
    title: `New lead: ${name}, ${what.toLowerCase()}`,
    dial: dialOf(lead.phone),
    story: lead.description ?? undefined,
    facts: factsOf([
      ["Name", name],
      ["Phone", lead.phone],
      ["Email", lead.email],
      ["Place", joined([lead.city, lead.state, lead.zip_code], ", ")],
      ...answerFacts(lead),
      ["Qualified", qualified],
      ["Sent by", lead.source],
      ["Received", timeInWords(time, timeZone)],
      ["Reference", reference],
    ]),
    data: {
      id: lead.id,
      reference,
      createdAt: lead.created_at,
      source: lead.source,
      ...fromAnswerColumns(lead),
      qualified: lead.qualified === null ? null : Boolean(lead.qualified),
    },
  };
}

/** What was asked beside contact details and the description. */
function answerFacts(
  lead: Selectable<SurveyLeadsTable>,
): [label: string, value: string | null][] {
  return questions.flatMap(({ name, column, brief, messageLabel = brief }) =>
    messageLabel
      ? [[messageLabel, answerInWords(name, lead[column] ?? "")]]
      : [],
  );
}

/** As a lead with what is answered so far. */
function tellUnfinished(
  { id, answers, updatedAt }: PartialSurvey,
  context: MessageContext,
): Told {
  const told = tellLead(
    {
      ...toAnswerColumns(answers),
      id,
      created_at: updatedAt.toISOString(),
      source: "Website Survey",
      first_name: answers.firstName ?? "",
      phone: answers.phone ?? "",
      qualified: null,
      quarantine_reason: null,
      released_at: null,
    },
    context,
  );
  return {
    ...told,
    title: told.title.replace("New lead:", "Unfinished review:"),
    facts: [
      {
        label: "Unfinished",
        value: "Stopped on the way, and asked to be contacted.",
      },
      ...told.facts,
    ],
  };
}

function tellCallback(
  callback: Selectable<CallbackRequestsTable>,
  { timeZone }: MessageContext,
): Told {
  const { id, created_at, lead_phone_number: phone } = callback;
  const mustNotCall = isDoNotCall({ kind: "callback", callback });
  const status = mustNotCall ? "doNotCall" : callback.status;
  const time = new Date(created_at);
  const reference = referenceOf(id);
  return {
    time,
    title: `Callback request: ${phone}, ${outcomeTitles[status] ?? status}`,
    dial: mustNotCall ? undefined : dialOf(phone),
    story: undefined,
    facts: factsOf([
      ["Phone", phone],
      ["What happened", outcomeWords[status] ?? status],
      ["Reason", callback.reason],
      ["Call ended", callback.progress],
      ["Received", timeInWords(time, timeZone)],
      ["Reference", reference],
    ]),
    data: {
      id,
      reference,
      createdAt: created_at,
      phone,
      status: callback.status,
      reason: callback.reason,
      progress: callback.progress,
    },
  };
}

const outcomeTitles: Readonly<Record<string, string>> = {
  placed: "called",
  simulated: "not placed: call now",
  failed: "NOT called",
  refused: "NOT called",
  doNotCall: "asked not to be called; do not call",
  requested: "unclear whether called",
  unclear: "unclear whether called",
};

const outcomeWords: Readonly<Record<string, string>> = {
  placed: "The site has called this number.",
  simulated:
    "This site only simulates calls, so nobody was called. Please call this number now.",
  failed: "The site could not call. Please call this number.",
  refused:
    "The site does not call this kind of number. Check it before you call: some numbers charge the caller.",
  doNotCall:
    "This number asked not to be called; do not call. The site did not call it either, and told whoever asked how to confirm.",
  unclear:
    "The phone company did not say whether it called. Please call this number: nobody knows whether it rang.",
  requested:
    "The site stopped while it was calling. Please call this number: nobody knows whether it rang.",
};

function factsOf(
  entries: readonly [label: string, value: string | null][],
): Fact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}

function joined(parts: readonly (string | null)[], between: string) {
  return parts.filter(Boolean).join(between);
}

/** The first number in what was typed that somebody may have; otherwise its digits, where they could be one. */
function dialOf(typed: string): Message["dial"] {
  const [found] = listValidPhones(typed);
  const digits = typed.replace(/\D/g, "");
  if (found) return { number: found.number, words: typed };
  return digits.length >= 7 && digits.length <= 15
    ? { number: digits, words: typed }
    : undefined;
}
