import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { GivenConsent } from "./consent.ts";
import {
  canonical,
  hashDetails,
  newSecret,
  sha256,
} from "./consent-chain.server.ts";
import { type ConsentText, consentTexts } from "./consent-texts.ts";

/** One event for the ledger. `subject` is a lead, a callback request, an unfinished survey, or a number withdrawn by phone. */
export type ConsentEntry = {
  event: "submitted" | "saved answers" | "asked again" | "withdrew";
  subject:
    | { kind: "lead" | "callback" | "unfinished"; id: string }
    | { kind: "number"; number: string };
  given: GivenConsent | undefined;
  /** What a withdrawal stops. */
  withdrawn?: { calls: boolean; texts: boolean };
  address: string | undefined;
  now: Date;
  /** Token of the receipt; an event without one is shown on its subject's receipt. */
  receipt?: string;
};

/** The current texts by version. */
const currentTexts = new Map<string, ReturnType<typeof sealText>>(
  Object.values(consentTexts).map((text) => [text.version, sealText(text)]),
);

/** Saves the current texts, once each. Returns the versions whose words changed without a new number. */
export async function saveConsentTexts(
  database: Kysely<Database>,
  now: Date,
): Promise<string[]> {
  const stored = await database
    .selectFrom("consent_texts")
    .select(["hash", "version"])
    .execute();
  const isKnown = (hash: string) => stored.some((row) => row.hash === hash);
  const fresh = [...currentTexts.values()].filter(({ hash }) => !isKnown(hash));
  if (fresh.length > 0) {
    await database
      .insertInto("consent_texts")
      .values(
        fresh.map(({ hash, version, body }) => ({
          ...{ hash, version, body },
          first_used_at: now.toISOString(),
        })),
      )
      // Another copy of the site may start at the same time.
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
  }
  return fresh
    .filter(({ version }) => stored.some((row) => row.version === version))
    .map(({ version }) => version);
}

/** Records events in the transaction of their leads or callback requests. consent-sealer.server.ts adds them to the chain. */
export async function recordConsents(
  transaction: Transaction<Database>,
  entries: readonly ConsentEntry[],
) {
  if (entries.length === 0) return;
  const written = entries.map((entry) => {
    const details = detailsOf(entry);
    return { details, row: rowOf(entry, hashDetails(details)) };
  });
  const ids = await transaction
    .insertInto("consents")
    .values(written.map(({ row }) => row))
    .returning(["id", "details_hash"])
    .execute();
  const idOf = new Map(ids.map(({ id, details_hash }) => [details_hash, id]));
  await transaction
    .insertInto("consent_details")
    .values(
      written.map(({ details, row }) => ({
        consent_id: idOf.get(row.details_hash) ?? 0,
        ...details,
      })),
    )
    .execute();
}

function sealText(text: ConsentText) {
  const body = canonical(text);
  const hasChoices = text.choices.length > 0;
  return { hash: sha256(body), version: text.version, body, hasChoices };
}

function detailsOf({ subject, given, address, receipt }: ConsentEntry) {
  return {
    subject_id: subject.kind === "number" ? null : subject.id,
    salt: newSecret(),
    page: given?.page ?? null,
    client_address: address ?? null,
    user_agent: given?.agent ?? null,
    accept_language: given?.language ?? null,
    number: subject.kind === "number" ? subject.number : null,
    receipt: receipt ?? null,
  };
}

function rowOf(entry: ConsentEntry, detailsHash: string) {
  const { event, subject, given, now } = entry;
  const text = currentTexts.get(given?.version ?? "");
  return {
    created_at: now.toISOString(),
    event,
    subject_kind: subject.kind,
    subject_hash: subject.kind === "number" ? null : sha256(subject.id),
    text_version: text?.version ?? null,
    text_hash: text?.hash ?? null,
    language: text ? "en-US" : null,
    ...choicesOf(entry, text?.hasChoices ?? false),
    gpc: given?.gpc ?? false,
    details_hash: detailsHash,
  };
}

function choicesOf({ given, withdrawn }: ConsentEntry, isShown: boolean) {
  if (withdrawn) {
    return {
      calls: withdrawn.calls ? "withdrawn" : "kept",
      texts: withdrawn.texts ? "withdrawn" : "kept",
    };
  }
  const tick = (isTicked: boolean | undefined) =>
    isTicked ? "ticked" : isShown ? "unticked" : "not shown";
  return { calls: tick(given?.calls), texts: tick(given?.texts) };
}
