import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { UrgentFacts } from "../../delivery/messages/urgency.ts";
import { answerInWords, type SurveyField } from "../../leads/questions.ts";
import { toPartial } from "../../survey/draft/partial-store.server.ts";

/** One row of the queue. */
export type QueueRow = {
  id: string;
  kind: "lead" | "callback" | "unfinished";
  since: Date;
  name: string;
  phone: string;
  place: string;
  /** Kind of accident, in words. */
  about: string;
  story: string;
  isQuarantined: boolean;
  facts: UrgentFacts;
  status: string;
  owner: string | null;
  ownerAccount: string | null;
  nextActionAt: Date | undefined;
};

export type QueueFilter = {
  /** Only those of this account. */
  ownerAccount?: string | undefined;
  /** Closed ones in place of open ones. */
  isClosed?: boolean;
};

/** Rows of each kind that are read. */
const maxRows = 200;

/** Newest first within each kind. */
export async function listQueueRows(
  database: Kysely<Database>,
  filter: QueueFilter,
): Promise<QueueRow[]> {
  const found = await Promise.all([
    listLeads(database, filter),
    listCallbacks(database, filter),
    listUnfinished(database, filter),
  ]);
  return found.flat();
}

const stateColumns = [
  "lead_states.status",
  "lead_states.owner",
  "lead_states.owner_account",
  "lead_states.next_action_at",
] as const;

type StateColumns = {
  status: string | null;
  owner: string | null;
  owner_account: string | null;
  next_action_at: string | null;
};

async function listLeads(database: Kysely<Database>, filter: QueueFilter) {
  const query = database
    .selectFrom("survey_leads")
    .leftJoin("lead_states", "lead_states.subject_id", "survey_leads.id")
    .selectAll("survey_leads")
    .select(stateColumns)
    .orderBy("survey_leads.created_at", "desc")
    .limit(maxRows);
  const rows = await withFilter(query, filter).execute();
  return rows.map((row) => ({
    ...stateOf(row),
    id: row.id,
    kind: "lead" as const,
    since: new Date(row.released_at ?? row.created_at),
    name: nameOf(row.first_name, row.last_name),
    phone: row.phone,
    place: placeOf(row.city, row.state),
    about: inWords("accidentType", row.accident_type),
    story: row.description || row.injury_type || "",
    isQuarantined: row.quarantine_reason !== null && row.released_at === null,
    facts: row,
  }));
}

async function listCallbacks(database: Kysely<Database>, filter: QueueFilter) {
  const query = database
    .selectFrom("callback_requests")
    .leftJoin("lead_states", "lead_states.subject_id", "callback_requests.id")
    .selectAll("callback_requests")
    .select("lead_states.status as lead_status")
    .select(
      stateColumns.slice(1) as [
        "lead_states.owner",
        "lead_states.owner_account",
        "lead_states.next_action_at",
      ],
    )
    .orderBy("callback_requests.created_at", "desc")
    .limit(maxRows);
  const rows = await withFilter(query, filter).execute();
  return rows.map((row) => ({
    ...stateOf({ ...row, status: row.lead_status }),
    id: row.id,
    kind: "callback" as const,
    since: new Date(row.created_at),
    name: "",
    phone: row.lead_phone_number,
    place: "",
    about: "Asked for a call",
    story: "",
    isQuarantined: false,
    facts: noFacts,
  }));
}

async function listUnfinished(database: Kysely<Database>, filter: QueueFilter) {
  const query = database
    .selectFrom("partial_surveys")
    .leftJoin("lead_states", "lead_states.subject_id", "partial_surveys.id")
    .selectAll("partial_surveys")
    .select(stateColumns)
    .where("partial_surveys.due_at", "is not", null)
    .orderBy("partial_surveys.created_at", "desc")
    .limit(maxRows);
  const rows = await withFilter(query, filter).execute();
  return rows.map((row) => {
    const { answers, dueAt, createdAt } = toPartial(row);
    return {
      ...stateOf(row),
      id: row.id,
      kind: "unfinished" as const,
      since: dueAt ?? createdAt,
      name: nameOf(answers.firstName, answers.lastName),
      phone: answers.phone ?? "",
      place: placeOf(answers.city, answers.state),
      about: inWords("accidentType", answers.accidentType),
      story: answers.description || answers.injuryType || "",
      isQuarantined: row.quarantine_reason !== null,
      facts: {
        state: answers.state ?? null,
        accident_type: answers.accidentType ?? null,
        accident_date: answers.accidentDate ?? null,
        injury_type: answers.injuryType ?? null,
        description: answers.description ?? null,
      },
    };
  });
}

function withFilter<Tables extends Database, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { ownerAccount, isClosed = false }: QueueFilter,
) {
  const part = isClosed
    ? query.where(sql<boolean>`lead_states.closed_at is not null`)
    : query.where(sql<boolean>`lead_states.closed_at is null`);
  return ownerAccount === undefined
    ? part
    : part.where(sql<boolean>`lead_states.owner_account = ${ownerAccount}`);
}

function stateOf({
  status,
  owner,
  owner_account,
  next_action_at,
}: StateColumns) {
  return {
    status: status ?? "new",
    owner,
    ownerAccount: owner_account,
    nextActionAt: next_action_at ? new Date(next_action_at) : undefined,
  };
}

function nameOf(...names: (string | null | undefined)[]) {
  return names.filter(Boolean).join(" ");
}

function placeOf(city?: string | null, state?: string | null) {
  return [city, state].filter(Boolean).join(", ");
}

function inWords(name: SurveyField, value: string | null | undefined) {
  return value ? answerInWords(name, value) : "";
}

const noFacts: UrgentFacts = {
  state: null,
  accident_type: null,
  accident_date: null,
  injury_type: null,
  description: null,
};
