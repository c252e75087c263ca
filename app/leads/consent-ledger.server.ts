import type { Kysely } from "kysely";
import type {
  ConsentDetailsTable,
  ConsentsTable,
  Database,
} from "../../db/schema.ts";
import type { LedgerHead } from "../server/commit.server.ts";
import type { GivenConsent } from "./consent.ts";
import {
  canonical,
  hashDetails,
  hashRow,
  newSecret,
  sha256,
} from "./consent-chain.server.ts";
import { type ConsentText, consentTexts } from "./consent-texts.ts";

/** One event for the ledger. `subject` is a lead, a callback request or an unfinished survey, or a number that withdrew by telephone. */
export type ConsentEntry = {
  event: "submitted" | "saved answers" | "asked again" | "withdrew";
  subject:
    | { kind: "lead" | "callback" | "unfinished"; id: string }
    | { kind: "number"; number: string };
  given: GivenConsent | undefined;
  /** What was stopped, of who withdraws. */
  withdrawn?: { calls: boolean; texts: boolean };
  address: string | undefined;
  now: Date;
  /** Opens the receipt; an event that has none is shown with its subject's. */
  receipt?: string;
};

/** The texts of now as the ledger names them. */
const shown = new Map<string, ReturnType<typeof sealText>>(
  Object.values(consentTexts).map((text) => [text.version, sealText(text)]),
);

/** Writes down the texts of now, once each. Returns the versions whose words changed without a new number. */
export async function rememberTexts(
  database: Kysely<Database>,
  now: Date,
): Promise<string[]> {
  const stored = await database
    .selectFrom("consent_texts")
    .select(["hash", "version"])
    .execute();
  const isKnown = (hash: string) => stored.some((row) => row.hash === hash);
  const fresh = [...shown.values()].filter(({ hash }) => !isKnown(hash));
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

/**
 * What lengthens the chain by these events, and how it ends then. Both are to be stored in the transaction of what they
 * belong to, which has found the chain to end with `last`.
 */
export function chainConsents(
  last: LedgerHead,
  entries: readonly ConsentEntry[],
): {
  rows: { consents: ConsentsTable[]; consent_details: ConsentDetailsTable[] };
  head: LedgerHead;
} {
  let { count, hash } = last;
  const rows: ConsentsTable[] = [];
  const details: ConsentDetailsTable[] = [];
  for (const entry of entries) {
    count += 1;
    const own = detailsOf(entry, count);
    const row = rowOf(entry, own, hash);
    hash = row.hash;
    rows.push(row);
    details.push(own);
  }
  return {
    rows: { consents: rows, consent_details: details },
    head: { count, hash },
  };
}

function sealText(text: ConsentText) {
  const body = canonical(text);
  const hasChoices = text.choices.length > 0;
  return { hash: sha256(body), version: text.version, body, hasChoices };
}

function detailsOf(
  { subject, given, address, receipt }: ConsentEntry,
  sequence: number,
): ConsentDetailsTable {
  return {
    sequence,
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

function rowOf(
  entry: ConsentEntry,
  details: ConsentDetailsTable,
  previous: string,
): ConsentsTable {
  const { event, subject, given, now } = entry;
  const text = shown.get(given?.version ?? "");
  const row = {
    sequence: details.sequence,
    created_at: now.toISOString(),
    event,
    subject_kind: subject.kind,
    subject_hash: subject.kind === "number" ? null : sha256(subject.id),
    text_version: text?.version ?? null,
    text_hash: text?.hash ?? null,
    language: text ? "en-US" : null,
    ...choicesOf(entry, text?.hasChoices ?? false),
    gpc: given?.gpc ?? false,
    details_hash: hashDetails(details),
    previous_hash: previous,
  };
  return { ...row, hash: hashRow(row) };
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
