import type { Kysely, Selectable } from "kysely";
import type {
  ConsentDetailsTable,
  ConsentsTable,
  Database,
} from "../../../db/schema.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { findIdPatterns } from "../../forms/reference.ts";
import { matchesReference } from "../../forms/reference-match.server.ts";
import { isUuid } from "../../server/uuid.ts";
import type { ConsentText } from "../consent-texts.ts";
import { getContactHasher } from "../contact-hash.server.ts";
import { sha256 } from "./consent-chain.server.ts";
import { parseText } from "./consent-text-store.server.ts";

export type ConsentRecord = {
  row: Selectable<ConsentsTable>;
  details: Selectable<ConsentDetailsTable> | undefined;
  text: ConsentText | undefined;
};

/** Oldest first. `name` is an id, reference, receipt or phone number, or a row (#12). */
export async function findRecords(
  database: Kysely<Database>,
  name: string,
): Promise<ConsentRecord[]> {
  const sequence = /^#(\d{1,9})$/.exec(name)?.[1];
  if (sequence !== undefined) {
    return readRecords(database, "sequence", [Number(sequence)]);
  }
  const [number] = /[^\d\s().+/-]/.test(name) ? [] : parseNumbers(name);
  if (number !== undefined) return readRecordsOfNumber(database, number);
  const ids = isUuid(name) ? [name] : await findIds(database, name);
  const records = await readRecordsOf(database, ids);
  if (records.length > 0) return records;
  // Erased leads remain only in the chain, by hash.
  return readRecords(database, "subject_hash", ids.map(sha256));
}

async function readRecordsOfNumber(database: Kysely<Database>, number: string) {
  const hashOf = await getContactHasher(database);
  const found = await database
    .selectFrom("consent_numbers")
    .select("consent_id")
    .where("number_hash", "=", hashOf(number))
    .execute();
  const ids = found.map(({ consent_id }) => consent_id);
  return readRecords(database, "id", ids);
}

export type ReceiptSubject = { kind: "lead" | "callback"; id: string };

export async function findReceiptSubject(
  database: Kysely<Database>,
  token: string,
): Promise<ReceiptSubject | undefined> {
  const found = await database
    .selectFrom("consent_details")
    .innerJoin("consents", "consents.id", "consent_details.consent_id")
    .select(["subject_id", "subject_kind"])
    .where("receipt", "=", token)
    .executeTakeFirst();
  if (!found?.subject_id) return undefined;
  const kind = found.subject_kind === "lead" ? "lead" : "callback";
  return { kind, id: found.subject_id };
}

async function findIds(
  database: Kysely<Database>,
  name: string,
): Promise<string[]> {
  const subject = await findReceiptSubject(database, name);
  if (subject) return [subject.id];
  const patterns = findIdPatterns(name);
  if (!patterns) return [];
  const rows = await database
    .selectFrom("consent_details")
    .select("subject_id")
    .distinct()
    .where(matchesReference("subject_id", patterns))
    .execute();
  return rows.flatMap(({ subject_id }) => subject_id ?? []);
}

export async function readRecordsOf(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<ConsentRecord[]> {
  if (ids.length === 0) return [];
  const found = await database
    .selectFrom("consent_details")
    .select("consent_id")
    .where("subject_id", "in", ids)
    .execute();
  return readRecords(
    database,
    "id",
    found.map(({ consent_id }) => consent_id),
  );
}

async function readRecords(
  database: Kysely<Database>,
  column: "id" | "sequence" | "subject_hash",
  values: readonly (string | number)[],
): Promise<ConsentRecord[]> {
  if (values.length === 0) return [];
  const rows = await database
    .selectFrom("consents")
    .selectAll()
    .where(column, "in", values)
    .orderBy("id")
    .execute();
  const details = await database
    .selectFrom("consent_details")
    .selectAll()
    .where("consent_id", "in", [0, ...rows.map(({ id }) => id)])
    .execute();
  const texts = await database
    .selectFrom("consent_texts")
    .selectAll()
    .where("hash", "in", ["", ...rows.flatMap((row) => row.text_hash ?? [])])
    .execute();
  const textOf = new Map(
    texts.map(({ hash, body }) => [hash, parseText(body)]),
  );
  return rows.map((row) => ({
    row,
    details: details.find(({ consent_id }) => consent_id === row.id),
    text: textOf.get(row.text_hash ?? ""),
  }));
}
