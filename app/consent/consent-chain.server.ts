import { hash, randomUUID, randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { ConsentDetailsTable, ConsentsTable } from "../../db/schema.ts";

/** What comes before the first row. */
export const chainStart = "0".repeat(64);

type Details = Omit<ConsentDetailsTable, "consent_id" | "receipt">;

/** A row as it stands in the chain. */
export type SealedRow = Omit<Selectable<ConsentsTable>, Seal> & {
  [Column in Seal]: NonNullable<ConsentsTable[Column]>;
};

type Seal = "sequence" | "previous_hash" | "hash";

/** SHA-256 of a text in UTF-8, as 64 small hexadecimal digits. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** A secret that nobody can guess or find by trying: 122 random bits in 32 small hexadecimal digits. */
export function newSecret(): string {
  // Much faster than bytes of one's own: the process draws these in stock.
  return randomUUID().replaceAll("-", "");
}

/**
 * What opens a receipt: the time and 74 random bits in 32 small hexadecimal digits. In the order of time, receipts that
 * are stored together are neighbours in their index, and a commit writes a quarter fewer pages.
 */
export function newReceipt(): string {
  return randomUUIDv7().replaceAll("-", "");
}

/**
 * The canonical JSON of values: one object, its names in the order of the alphabet, no spaces, strings as
 * `JSON.stringify` writes them, nulls written out.
 */
export function canonical(values: Record<string, unknown>): string {
  const sorted = Object.entries(values).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return JSON.stringify(Object.fromEntries(sorted));
}

/** The seal of a row: SHA-256 of the canonical JSON of all its columns but `id` and `hash`, times in ISO 8601 with milliseconds. */
export function hashRow(row: Omit<SealedRow, "id" | "hash">): string {
  // In the order that `canonical` would sort them into.
  return sha256(
    JSON.stringify({
      calls: row.calls,
      created_at: row.created_at,
      details_hash: row.details_hash,
      event: row.event,
      gpc: Boolean(row.gpc),
      language: row.language,
      previous_hash: row.previous_hash,
      sequence: row.sequence,
      subject_hash: row.subject_hash,
      subject_kind: row.subject_kind,
      text_hash: row.text_hash,
      text_version: row.text_version,
      texts: row.texts,
    }),
  );
}

/** What stands for a row's details in the chain: it tells nothing of them, because of the salt, once they are erased. */
export function hashDetails(details: Details): string {
  return sha256(
    JSON.stringify({
      accept_language: details.accept_language,
      client_address: details.client_address,
      number: details.number,
      page: details.page,
      salt: details.salt,
      subject_id: details.subject_id,
      user_agent: details.user_agent,
    }),
  );
}
