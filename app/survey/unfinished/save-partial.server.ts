import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Database, PartialSurveysTable } from "../../../db/schema.ts";
import { savingText } from "../../consent/consent-texts.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../../consent/ledger/consent-ledger.server.ts";
import { type Limits, leadWindow } from "../../forms/limits.ts";
import { quarantineReason, screenSender } from "../../forms/spam-signals.ts";
import {
  addressLocks,
  countBefore,
  countByAddress,
} from "../../leads/address-counts.server.ts";
import { reindex } from "../../leads/search/lead-index.server.ts";
import type { Sender } from "../../leads/sender.ts";
import { attemptLock } from "../../leads/survey-attempts.server.ts";
import { lock } from "../../server/database/transaction.server.ts";
import type { SurveyDraft } from "../answers/answers.ts";

type SentAnswers = {
  key: string;
  answers: SurveyDraft;
  sender: Sender;
  now: Date;
};

/** Replaces earlier answers of the attempt; refused once the survey was submitted or withdrawn. */
export async function savePartial(
  transaction: Transaction<Database>,
  limits: Limits | undefined,
  sent: SentAnswers,
): Promise<"saved" | "ended" | "limited"> {
  const { key, answers, sender, now } = sent;
  await lock(transaction, [
    attemptLock(key),
    ...(limits ? addressLocks(sender.address) : []),
  ]);
  if (await hasEnded(transaction, key)) return "ended";
  const reason = quarantineReason(sender.signals ?? []) ?? null;
  const row = await transaction
    .updateTable("partial_surveys")
    .set(({ fn, val }) => ({
      answers: JSON.stringify(answers),
      updated_at: now.toISOString(),
      quarantine_reason: fn.coalesce("quarantine_reason", val(reason)),
    }))
    .where("attempt_key", "=", key)
    .returningAll()
    .executeTakeFirst();
  if (!row) return insertPartial(transaction, limits, sent);
  await reindexListed(transaction, row);
  return "saved";
}

export async function reindexListed(
  transaction: Transaction<Database>,
  row: Selectable<PartialSurveysTable>,
) {
  const shown = await transaction
    .selectFrom("lead_states")
    .select("subject_id")
    .where("subject_id", "=", row.id)
    .executeTakeFirst();
  if (shown) await reindex(transaction, [{ kind: "unfinished", row }]);
}

async function insertPartial(
  transaction: Transaction<Database>,
  limits: Limits | undefined,
  { key, answers, sender, now }: SentAnswers,
): Promise<"saved" | "limited"> {
  const { address, signals = [] } = sender;
  const sent = limits ? await countRecent(transaction, address, now) : 0;
  const judgment = screenSender(signals, sent, limits);
  if (judgment === "limited") return "limited";
  const row = {
    id: randomUUID(),
    attempt_key: key,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    answers: JSON.stringify(answers),
    client_address: address ?? null,
    quarantine_reason: judgment.quarantineReason,
  };
  const subject = { kind: "unfinished", id: row.id } as const;
  await transaction.insertInto("partial_surveys").values(row).execute();
  await recordSaving(transaction, "saved answers", subject, sender, { now });
  return "saved";
}

export async function recordSaving(
  transaction: Transaction<Database>,
  event: "saved answers" | "withdrew saving",
  subject: ConsentEntry["subject"],
  { address, consent }: Sender,
  more: Pick<ConsentEntry, "now" | "withdrawn">,
) {
  // Boxes under the last step's button count once it is pressed.
  const unasked = { calls: false, texts: false, sharing: undefined };
  const given = consent && {
    ...consent,
    ...unasked,
    version: savingText.version,
  };
  await recordConsents(transaction, [
    { event, subject, given, address, ...more },
  ]);
}

async function hasEnded(transaction: Transaction<Database>, key: string) {
  const ended = await transaction
    .selectFrom("ended_attempts")
    .select("attempt_key")
    .where("attempt_key", "=", key)
    .executeTakeFirst();
  return ended !== undefined;
}

async function countRecent(
  transaction: Transaction<Database>,
  address: string | undefined,
  now: Date,
) {
  const addresses = address === undefined ? [] : [address];
  const since = new Date(now.getTime() - leadWindow);
  const counts = await countByAddress(
    transaction,
    "partial_surveys",
    addresses,
    since,
  );
  return countBefore(counts, address);
}
