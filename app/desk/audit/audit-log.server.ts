import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";
import { csvRecord } from "../../leads/export/csv.ts";
import { formatDateTime } from "../../server/local-time.ts";

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
    })),
    ...accounts.map(({ name, ...row }) => ({ ...row, about: name ?? "" })),
  ];
  return lines.toSorted((one, other) => other.seq - one.seq).slice(0, limit);
}

/** What people wrote about a person is shown only with the lead. */
function withoutWords(data: string) {
  const parsed: unknown = JSON.parse(data);
  return JSON.stringify(parsed, (name, value) =>
    ["text", "note", "reason"].includes(name) ? undefined : value,
  );
}

export const auditHead = ["When", "Who", "What", "About", "Details"];

export function describeLine(
  { at, by, kind, about, data }: AuditLine,
  timeZone: string,
  /** Of each kind of content; its name without them. */
  titles: ReadonlyMap<string, string> = new Map(),
): string[] {
  const when = formatDateTime(at, timeZone);
  const parsed: Record<string, unknown> = JSON.parse(data);
  const content = contentWords[kind];
  const [what, details] = content
    ? [content, describeContent(parsed, timeZone, titles)]
    : [kind.replaceAll("_", " "), inWords(parsed)];
  return [when, by, what, about, details];
}

const contentWords: Readonly<Record<string, string>> = {
  content_drafted: "saved a draft",
  content_published: "published a change",
  content_scheduled: "changed a schedule",
  content_discarded: "discarded a draft",
  content_rolled_back: "restored an earlier version",
};

function describeContent(
  { change, kind, version, at, problem }: Record<string, unknown>,
  timeZone: string,
  titles: ReadonlyMap<string, string>,
) {
  if (version !== undefined) {
    return `“${titles.get(String(kind)) ?? kind}”, version ${version}`;
  }
  const when = typeof at === "string" && `for ${formatDateTime(at, timeZone)}`;
  const why = typeof problem === "string" && `not published: ${problem}`;
  return [`“${change}”`, when, why].filter(Boolean).join(", ");
}

function inWords(data: Record<string, unknown>) {
  const words = Object.entries(data)
    .filter(([name]) => name !== "toAccount")
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name.replaceAll("_", " ")}: ${text}`;
    })
    .join(", ");
  return words.length > mostShown ? `${words.slice(0, mostShown)}…` : words;
}

const mostShown = 300;

/** As CSV, newest first. */
export async function* writeAuditLog(
  database: Kysely<Database>,
): AsyncGenerator<string, undefined> {
  yield csvRecord(["number", "time", "who", "what", "about", "details"]);
  for (let before = maxLineNumber; before > 0; ) {
    const lines = await listAuditLines(database, { before, limit: 1000 });
    const records = lines.map(({ seq, at, by, kind, about, data }) =>
      csvRecord([seq, at, by, kind, about, data]),
    );
    yield records.join("");
    before = lines.at(-1)?.seq ?? 0;
  }
}
