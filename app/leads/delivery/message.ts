import type { Selectable } from "kysely";
import type {
  CallbackRequestsTable,
  DeliveriesTable,
  SurveyLeadsTable,
} from "../../../db/schema.ts";
import { listValidPhones } from "../../privacy/phone-match.ts";
import { wordsOf } from "../../survey/questions.ts";
import { referenceOf } from "../reference.ts";
import { timeInWords } from "./local-time.ts";

export type Delivery = Selectable<DeliveriesTable>;

/** What a message may tell of. Colleagues of these two rows, such as consent, join them here. */
export type Subject =
  | { kind: "lead"; lead: Selectable<SurveyLeadsTable> }
  | { kind: "callback"; callback: Selectable<CallbackRequestsTable> };

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
  facts: readonly Fact[];
  story: string | undefined;
  /** Where somebody says "I call this one". */
  claimUrl: string | undefined;
  /** What a program gets. */
  data: Readonly<Record<string, unknown>>;
};

export type Fact = { label: string; value: string };

export type MessageContext = {
  timeZone: string;
  urgent: readonly string[];
  claimUrl: string;
};

/** The message that a delivery is, from the rows as they are now: the one place where it is decided what receivers are told. */
export function buildMessage(
  { id, event }: Pick<Delivery, "id" | "event">,
  subject: Subject,
  context: MessageContext,
): Message {
  const told =
    subject.kind === "lead"
      ? tellLead(subject.lead, context)
      : tellCallback(subject.callback, context);
  const isWaiting = event.endsWith(".waiting");
  return {
    ...told,
    id,
    type: event,
    title: `${context.urgent.length > 0 ? "URGENT: " : ""}${isWaiting ? "Your turn: " : ""}${told.title}`,
    urgent: context.urgent,
    claimUrl: context.claimUrl,
    data: {
      ...told.data,
      urgent: context.urgent,
      claimUrl: context.claimUrl,
    },
  };
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
    ? wordsOf("accidentType", lead.accident_type)
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
      ["Accident", lead.accident_type && what],
      [
        "Date",
        lead.accident_date && wordsOf("accidentDate", lead.accident_date),
      ],
      [
        "Medical treatment",
        wordsOf("medicalTreatment", lead.medical_treatment ?? ""),
      ],
      ["Missed work", wordsOf("workMissed", lead.work_missed ?? "")],
      ["Injuries", lead.injury_type],
      ["At fault", wordsOf("faultParty", lead.fault_party ?? "")],
      ["Insurance", wordsOf("insuranceStatus", lead.insurance_status ?? "")],
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
      firstName: lead.first_name,
      lastName: lead.last_name,
      email: lead.email,
      phone: lead.phone,
      city: lead.city,
      state: lead.state,
      zipCode: lead.zip_code,
      accidentType: lead.accident_type,
      accidentDate: lead.accident_date,
      medicalTreatment: lead.medical_treatment,
      workMissed: lead.work_missed,
      injuryType: lead.injury_type,
      faultParty: lead.fault_party,
      insuranceStatus: lead.insurance_status,
      description: lead.description,
      qualified: lead.qualified === null ? null : Boolean(lead.qualified),
    },
  };
}

function tellCallback(
  callback: Selectable<CallbackRequestsTable>,
  { timeZone }: MessageContext,
): Told {
  const { id, created_at, lead_phone_number: phone, status } = callback;
  const time = new Date(created_at);
  const reference = referenceOf(id);
  return {
    time,
    title: `Callback request: ${phone}, ${outcomeTitles[status] ?? status}`,
    dial: dialOf(phone),
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
      status,
      reason: callback.reason,
      progress: callback.progress,
    },
  };
}

const outcomeTitles: Readonly<Record<string, string>> = {
  placed: "called",
  failed: "NOT called",
  refused: "NOT called",
  requested: "unclear whether called",
};

const outcomeWords: Readonly<Record<string, string>> = {
  placed: "The site has called this number.",
  failed: "The site could not call. Please call this number.",
  refused: "The site did not call, by its own limits. Please call this number.",
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
