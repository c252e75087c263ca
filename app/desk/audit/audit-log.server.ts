import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";
import { describeLeadEvent } from "../../leads/events/describe-lead-event.ts";
import type { LeadStatus } from "../../leads/events/lead-status.ts";
import { csvRecord } from "../../leads/export/csv.ts";
import { exactDollars } from "../../server/exact-dollars.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { capitalize } from "../../ui/capitalize.ts";

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

/** What people wrote about a person is shown only with the lead. */
function withoutWords(data: string) {
  const parsed: unknown = JSON.parse(data);
  return JSON.stringify(parsed, (name, value) =>
    ["text", "note", "reason"].includes(name) ? undefined : value,
  );
}

export const auditHead = ["When", "Who", "What", "About", "Details"];

type AuditWords = {
  timeZone: string;
  statuses: readonly LeadStatus[];
  /** Of each kind of content; its name without them. */
  titles?: ReadonlyMap<string, string>;
};

export function describeLine(
  { at, by, kind, about, data, isOfLead }: AuditLine,
  { timeZone, statuses, titles = new Map() }: AuditWords,
): string[] {
  const when = formatDateTime(at, timeZone);
  const parsed: Record<string, unknown> = JSON.parse(data);
  if (isOfLead) {
    const what = describeLeadEvent({ kind, data: parsed }, statuses, timeZone);
    return [when, by, what, about, parsed.carried_over ? "carried over" : ""];
  }
  if (kind === "role_changed") {
    return [when, by, "Role changed", about, `${parsed.from} → ${parsed.to}`];
  }
  const content = contentWords[kind];
  const [what, details] = content
    ? [content, describeContent(parsed, timeZone, titles)]
    : [capitalize(kind.replaceAll("_", " ")), shorten(inWords(parsed))];
  return [when, by, what, about, details];
}

const contentWords: Readonly<Record<string, string>> = {
  content_drafted: "Saved a draft",
  content_published: "Published a change",
  content_scheduled: "Changed a schedule",
  content_discarded: "Discarded a draft",
  content_rolled_back: "Restored an earlier version",
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

function inWords(value: unknown, name = ""): string {
  const label =
    labels[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  if (typeof value === "boolean") {
    return `${value ? "" : "not "}${label.replace(/^is /, "")}`;
  }
  if (typeof value === "number") {
    return name === "cents" ? exactDollars(value) : `${label}: ${value}`;
  }
  if (Array.isArray(value)) {
    const words = value.map((part) => inWords(part)).join(", ");
    return `${label}: ${words || "none"}`;
  }
  if (value && typeof value === "object") {
    return Object.entries(value)
      .map(([inside, part]) => inWords(part, inside))
      .filter(Boolean)
      .join(", ");
  }
  return label ? `${label}: ${value}` : String(value);
}

/** Where the name in the data isn't one for readers; empty where the value needs none. */
const labels: Readonly<Record<string, string>> = {
  act: "change",
  further: "",
  key: "status",
  label: "name",
  next: "may become",
  way: "asked by",
  words: "answer",
};

function shorten(words: string) {
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
