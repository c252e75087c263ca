import { createHash, randomBytes } from "node:crypto";
import type { ConsentDetailsTable, ConsentsTable } from "../../db/schema.ts";

/** What comes before the first row. */
export const chainStart = "0".repeat(64);

type Details = Omit<ConsentDetailsTable, "sequence" | "receipt">;

/** SHA-256 of a text in UTF-8, as 64 small hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A secret that nobody can guess or find by trying: 128 bits as 32 small hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(16).toString("hex");
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

/** The seal of a row: SHA-256 of the canonical JSON of all its columns but `hash`, times in ISO 8601 with milliseconds. */
export function hashRow(row: Omit<ConsentsTable, "hash">): string {
  const { sequence, created_at, event, subject_kind, subject_hash } = row;
  const { text_version, text_hash, language, calls, texts } = row;
  return sha256(
    canonical({
      ...{ sequence, created_at, event, subject_kind, subject_hash },
      ...{ text_version, text_hash, language, calls, texts },
      gpc: Boolean(row.gpc),
      details_hash: row.details_hash,
      previous_hash: row.previous_hash,
    }),
  );
}

/** What stands for a row's details in the chain: it tells nothing of them, because of the salt, once they are erased. */
export function hashDetails(details: Details): string {
  const { subject_id, salt, page, client_address } = details;
  const { user_agent, accept_language, number } = details;
  return sha256(
    canonical({
      ...{ subject_id, salt, page, client_address },
      ...{ user_agent, accept_language, number },
    }),
  );
}
