import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";
import { describeLeadEvent } from "../../leads/events/describe-lead-event.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { csvRecord } from "../../leads/export/csv.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { type AuditWords, describeDeskEvent } from "./describe-desk-event.ts";

export const maxLineNumber = 2_147_483_647;

export const linesPerPage = 100;

type AuditLine = Awaited<ReturnType<typeof listAuditLines>>[number];

/** Newest first. `about` is a lead's reference or an account's name; empty after a person is erased. */
export async function listAuditLines(
  database: Kysely<Database>,
  { before, limit }: { before: number; limit: number },
) {
  const leads = await database
    .selectFrom("lead_events")
    .select(["seq", "at", "by_name as by", "kind", "data", "subject_id"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const accounts = await database
    .selectFrom("desk_events")
    .leftJoin("accounts", "accounts.id", "desk_events.account_id")
    .select(["seq", "at", "by_name as by", "kind", "data", "accounts.name"])
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  const lines = [
    ...leads.map(({ subject_id, ...row }) => ({
      ...row,
      about: subject_id ? referenceOf(subject_id) : "",
      data: withoutWords(row.data),
      isOfLead: true,
    })),
    ...accounts.map(({ name, ...row }) => ({
      ...row,
      about: name ?? "",
      isOfLead: false,
    })),
  ];
  return lines.toSorted((one, other) => other.seq - one.seq).slice(0, limit);
}

/** Free text about a person is shown only with the lead. */
function withoutWords(data: string) {
  const parsed: unknown = JSON.parse(data);
  return JSON.stringify(parsed, (name, value) =>
    ["text", "note", "reason"].includes(name) ? undefined : value,
  );
}

export const auditHead = ["When", "Who", "What", "About", "Details"];

export async function readAuditWords({
  database,
  delivery,
  contentKinds,
}: Pick<
  Services,
  "database" | "delivery" | "contentKinds"
>): Promise<AuditWords> {
  return {
    timeZone: delivery.plan.timeZone,
    statuses: await listStatuses(database),
    titles: titlesOf(contentKinds),
  };
}

export function titlesOf(kinds: Services["contentKinds"]) {
  return new Map(kinds.map(({ kind, title }) => [kind, title]));
}

export function describeLine(
  { at, by, kind, about, data, isOfLead }: AuditLine,
  words: AuditWords,
): string[] {
  const { timeZone, statuses } = words;
  const when = formatDateTime(at, timeZone);
  const parsed: Record<string, unknown> = JSON.parse(data);
  if (isOfLead) {
    const what = describeLeadEvent({ kind, data: parsed }, statuses, timeZone);
    return [when, by, what, about, parsed.carried_over ? "carried over" : ""];
  }
  const [what, details] = describeDeskEvent(kind, parsed, words);
  return [when, by, what, about, details];
}

/** Writes CSV, newest first: each event in words, and as stored. */
export async function* writeAuditLog(
  database: Kysely<Database>,
  words: AuditWords,
): AsyncGenerator<string, undefined> {
  const head = ["number", "time", "who", "what", "about", "details"];
  yield csvRecord([...head, "kind", "data"]);
  for (let before = maxLineNumber; before > 0; ) {
    const lines = await listAuditLines(database, { before, limit: 1000 });
    const records = lines.map((line) => {
      const { seq, at, kind, data } = line;
      const [, ...cells] = describeLine(line, words);
      return csvRecord([seq, at, ...cells, kind, data]);
    });
    yield records.join("");
    before = lines.at(-1)?.seq ?? 0;
  }
}
