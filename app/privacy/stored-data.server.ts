import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { getContactHasher } from "../consent/contact-hash.server.ts";
import {
  dependentTables,
  subjectTables,
} from "../leads/delete-subjects.server.ts";
import { chunksOf } from "../server/database/chunks-of.ts";
import { idsOf, type Person } from "./person.server.ts";

type Row = Record<string, unknown>;

/** Reads, unchanged, the rows that erasing the person deletes or clears, and the ledger's rows with the texts shown. */
export async function readStoredData(
  database: Kysely<Database>,
  person: Person,
): Promise<Record<string, Row[]>> {
  const read = (table: string, column: string, values: readonly unknown[]) =>
    readRows(database, table, column, values);
  const ids = idsOf(person);
  const stored: Record<string, Row[]> = {};
  for (const table of subjectTables)
    stored[table] = await read(table, "id", ids);
  for (const table of [...dependentTables, "lead_events"]) {
    stored[table] = await read(table, "subject_id", ids);
  }
  const contactPoints = [...person.numbers, ...person.emails];
  const hashOf = await getContactHasher(database);
  const numbers = await read(
    "consent_numbers",
    "number_hash",
    contactPoints.map(hashOf),
  );
  const named = await read("consent_details", "number", contactPoints);
  const consentIds = [
    ...numbers,
    ...named,
    ...(stored.consent_details ?? []),
  ].map(({ consent_id }) => consent_id);
  const consents = await read("consents", "id", consentIds);
  const textHashes = consents.map(({ text_hash }) => text_hash ?? "");
  return {
    ...stored,
    consent_details: await read("consent_details", "consent_id", consentIds),
    consents,
    consent_texts: await read("consent_texts", "hash", textHashes),
    suppressions: await read(
      "suppressions",
      "number_hash",
      [...contactPoints, ...ids].map(hashOf),
    ),
    sharing_opt_outs: await read(
      "sharing_opt_outs",
      "contact_hash",
      contactPoints.map(hashOf),
    ),
  };
}

async function readRows(
  database: Kysely<Database>,
  table: string,
  column: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const part of chunksOf([...new Set(values)])) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(part)})
    `.execute(database);
    found.push(...rows);
  }
  return found;
}
