import { sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import {
  insertAll,
  insertOf,
  storableText,
} from "../../server/database/insert.server.ts";
import type { ConsentInput } from "../consent.ts";
import { optOutEvent, sharingEvent } from "../sharing-consent.ts";
import { hashDetails, newSecret, sha256 } from "./consent-chain.server.ts";
import {
  readTextsAndKey,
  type StoredText,
} from "./consent-text-store.server.ts";

export type ConsentEntry = {
  event:
    | "submitted"
    | "saved answers"
    | "withdrew saving"
    | "asked again"
    | "withdrew"
    | "allowed calls"
    | "allowed texts"
    | typeof sharingEvent
    | typeof optOutEvent;
  subject:
    | { kind: "lead" | "callback" | "unfinished"; id: string }
    | { kind: "number" | "email"; contact: string };
  phone?: string;
  given: ConsentInput | undefined;
  withdrawn?: { calls: boolean; texts: boolean };
  address: string | undefined;
  now: Date;
  receipt?: string;
};

/** Runs in the transaction of the lead or callback request; consent-sealer.server.ts adds the events to the chain. */
export async function recordConsents(
  transaction: Transaction<Database>,
  entries: readonly ConsentEntry[],
) {
  if (entries.length === 0) return;
  const expanded = entries.flatMap(withSharing);
  const { texts, hashOf } = await readTextsAndKey(
    transaction,
    expanded.map(({ given }) => given?.version),
  );
  const known = expanded.filter(
    ({ event, given }) =>
      event !== sharingEvent || texts.has(given?.version ?? ""),
  );
  const written = known.map((entry) => {
    const details = detailsOf(entry);
    const text = texts.get(entry.given?.version ?? "");
    const { phone = "" } = entry;
    return { details, phone, row: rowOf(entry, text, hashDetails(details)) };
  });
  const insert = insertOf(
    transaction,
    "consents",
    written.map(({ row }) => row),
  );
  const { rows: ids } = await sql<{ id: number; details_hash: string }>`
    ${insert} returning id, details_hash
  `.execute(transaction);
  const idOf = new Map(ids.map(({ id, details_hash }) => [details_hash, id]));
  const stored = written.map(({ row, ...consent }) => ({
    ...consent,
    consent_id: idOf.get(row.details_hash) ?? 0,
  }));
  await insertAll(transaction, {
    consent_details: stored.map(({ consent_id, details }) => ({
      consent_id,
      ...details,
    })),
    consent_numbers: numbersOf(stored, hashOf),
  });
}

function withSharing(entry: ConsentEntry): ConsentEntry[] {
  const { receipt, ...rest } = entry;
  const version = entry.given?.sharing;
  if (!entry.given || version === undefined) return [entry];
  const given = { ...entry.given, version, calls: false, texts: false };
  return [entry, { ...rest, event: sharingEvent, given }];
}

function numbersOf(
  stored: readonly { consent_id: number; phone: string }[],
  hashOf: (number: string) => string,
) {
  return stored.flatMap(({ consent_id, phone }) =>
    parseNumbers(phone)
      .slice(0, 1)
      .map((number) => ({ consent_id, number_hash: hashOf(number) })),
  );
}

function detailsOf({ subject, given, address, receipt }: ConsentEntry) {
  return {
    subject_id: "id" in subject ? subject.id : null,
    salt: newSecret(),
    page: given?.page ? storableText(given.page) : null,
    client_address: address ?? null,
    user_agent: given?.agent ?? null,
    accept_language: given?.language ?? null,
    number: "contact" in subject ? subject.contact : null,
    receipt: receipt ?? null,
  };
}

function rowOf(
  entry: ConsentEntry,
  text: StoredText | undefined,
  detailsHash: string,
) {
  const { event, subject, given, now } = entry;
  return {
    created_at: now.toISOString(),
    event,
    subject_kind: subject.kind,
    subject_hash: "id" in subject ? sha256(subject.id) : null,
    text_version: text?.version ?? null,
    text_hash: text?.hash ?? null,
    language: text ? "en-US" : null,
    ...choicesOf(entry, text),
    gpc: given?.gpc ?? false,
    details_hash: detailsHash,
  };
}

/** Stored values ("ticked") can't be renamed: the ledger's hashes cover them. */
export function isChecked(choice: string | null | undefined): boolean {
  return choice === "ticked";
}

function choicesOf(
  { event, given, withdrawn }: ConsentEntry,
  text: StoredText | undefined,
) {
  if (event === "allowed calls") return { calls: "allowed", texts: "kept" };
  if (event === "allowed texts") return { calls: "kept", texts: "allowed" };
  if (event === optOutEvent) return { calls: "kept", texts: "kept" };
  if (withdrawn) {
    return {
      calls: withdrawn.calls ? "withdrawn" : "kept",
      texts: withdrawn.texts ? "withdrawn" : "kept",
    };
  }
  const choiceOf = (
    name: StoredText["choices"][number],
    isChecked: boolean | undefined,
  ) => {
    // A program may send a checked box without having shown its text.
    if (!text?.choices.includes(name)) return "not shown";
    return isChecked ? "ticked" : "unticked";
  };
  return {
    calls: choiceOf("consentCalls", given?.calls),
    texts: choiceOf("consentTexts", given?.texts),
  };
}
