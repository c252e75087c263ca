import { hash, randomUUID, randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { ConsentDetailsTable, ConsentsTable } from "../../../db/schema.ts";

export const chainStart = "0".repeat(64);

type Details = Omit<ConsentDetailsTable, "consent_id" | "receipt">;

export type SealedRow = Omit<Selectable<ConsentsTable>, Seal> & {
  [Column in Seal]: NonNullable<ConsentsTable[Column]>;
};

type Seal = "sequence" | "previous_hash" | "hash";

export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** 122 random bits as 32 hex digits. */
export function newSecret(): string {
  // Node pools the entropy of UUIDs, so this is much faster than randomBytes.
  return randomUUID().replaceAll("-", "");
}

/** 32 hex digits: time, then 74 random bits. Sorting by time saves a commit a quarter of its index pages. */
export function newReceipt(): string {
  return randomUUIDv7().replaceAll("-", "");
}

/** Keys sorted, no spaces, strings as `JSON.stringify` writes them, nulls included. */
export function canonicalJson(values: Record<string, unknown>): string {
  const sorted = Object.entries(values).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return JSON.stringify(Object.fromEntries(sorted));
}

/** All columns but `id` and `hash`, times in ISO 8601 with milliseconds. */
export function hashRow(row: Omit<SealedRow, "id" | "hash">): string {
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

/** Stands for a row's details in the chain; salted, so that it reveals nothing once they are erased. */
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
