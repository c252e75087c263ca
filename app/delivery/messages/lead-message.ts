import type { Selectable } from "kysely";
import type { SurveyLeadsTable } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  fromAnswerColumns,
  toAnswerColumns,
} from "../../leads/lead-columns.ts";
import { formatAnswer, questions } from "../../leads/questions.ts";
import { formatDateTime } from "../../server/local-time.ts";
import type { PartialSurvey } from "../../survey/unfinished/partial-survey.ts";
import { fullNameOf } from "../subjects/subject.ts";
import { dialOf } from "./dial.ts";
import { type Description, factsOf } from "./message.ts";

type LeadRow = Selectable<SurveyLeadsTable>;

export function describeLead(lead: LeadRow, timeZone: string): Description {
  const what = lead.accident_type
    ? formatAnswer("accidentType", lead.accident_type)
    : "message";
  return {
    time: new Date(lead.created_at),
    title: `New lead: ${fullNameOf(lead)}, ${what.toLowerCase()}`,
    dial: dialOf(lead.phone),
    story: lead.description ?? undefined,
    facts: leadFacts(lead, timeZone),
    data: leadData(lead),
  };
}

export function describeUnfinished(
  { id, answers, updatedAt }: PartialSurvey,
  timeZone: string,
): Description {
  const description = describeLead(
    {
      ...toAnswerColumns(answers),
      id,
      created_at: updatedAt.toISOString(),
      source: "Website Survey",
      first_name: answers.firstName ?? "",
      phone: answers.phone ?? "",
      qualified: null,
      qualified_by: null,
      quarantine_reason: null,
      released_at: null,
    },
    timeZone,
  );
  const note = "Stopped partway, and asked to be contacted.";
  return {
    ...description,
    title: description.title.replace("New lead:", "Unfinished survey:"),
    facts: [{ label: "Unfinished", value: note }, ...description.facts],
  };
}

function leadFacts(lead: LeadRow, timeZone: string) {
  const qualified =
    lead.qualified === null ? "" : lead.qualified ? "Yes" : "No";
  return factsOf([
    ["Name", fullNameOf(lead), "name"],
    ["Phone", lead.phone, "phone"],
    ["Email", lead.email],
    [
      "Place",
      [lead.city, lead.state, lead.zip_code].filter(Boolean).join(", "),
    ],
    ...answerFacts(lead),
    ["Qualified", qualified],
    ["Sent by", lead.source],
    ["Received", formatDateTime(lead.created_at, timeZone)],
    ["Reference", referenceOf(lead.id)],
  ]);
}

function answerFacts(lead: LeadRow): [label: string, value: string | null][] {
  return questions.flatMap(({ name, column, brief }) =>
    brief ? [[brief, formatAnswer(name, lead[column] ?? "")]] : [],
  );
}

/** Field names are a contract: docs/webhooks.md. */
function leadData(lead: LeadRow) {
  return {
    id: lead.id,
    reference: referenceOf(lead.id),
    createdAt: lead.created_at,
    source: lead.source,
    ...fromAnswerColumns(lead),
    qualified: lead.qualified === null ? null : Boolean(lead.qualified),
  };
}
