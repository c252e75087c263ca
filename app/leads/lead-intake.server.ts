import type { Selectable, Transaction } from "kysely";
import type { Database, SurveyLeadsTable } from "../../db/schema.ts";
import {
  type AttributionEntry,
  attributionRows,
} from "../attribution/attribution-rows.server.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../consent/ledger/consent-ledger.server.ts";
import { type Limits, leadWindow } from "../forms/limits.ts";
import { insertAll } from "../server/database/insert.server.ts";
import { lock } from "../server/database/transaction.server.ts";
import { addressLocks, countByAddress } from "./address-counts.server.ts";
import { lockEvents } from "./events/lead-events.server.ts";
import { moveEvents } from "./events/move-events.server.ts";
import {
  type AcceptedLead,
  decideOnLeads,
  type Intake,
  type SentLead,
} from "./lead-decisions.server.ts";
import {
  type IndexedSubject,
  indexRowsOf,
} from "./search/lead-index.server.ts";
import {
  findEarlier,
  lockNameOf,
  type Submission,
} from "./submissions.server.ts";
import { attemptLock, endAttempts } from "./survey-attempts.server.ts";
import {
  linkThreadEntries,
  type ThreadEntry,
} from "./threads/thread-entries.server.ts";

type LeadOutbox = {
  queue: (
    transaction: Transaction<Database>,
    subjects: readonly { kind: "lead"; lead: Selectable<SurveyLeadsTable> }[],
    now?: Date,
  ) => Promise<void>;
  wake: () => void;
};

export type IntakeRules = {
  limits: Limits | undefined;
  outbox: LeadOutbox | undefined;
};

/** In order of arrival: each lead is compared with stored ones and with those before it. */
export async function storeLeads(
  transaction: Transaction<Database>,
  sent: readonly SentLead[],
  { limits, outbox }: IntakeRules,
): Promise<Intake[]> {
  const forms = sent.map(({ form }) => form);
  await lock(
    transaction,
    sent.flatMap((one) => lockNamesOf(one, limits)),
  );
  const findStored = await findEarlier(transaction, forms);
  const limit = limits && {
    limits,
    counts: await countRecentForms(transaction, forms),
  };
  const { intakes, accepted } = decideOnLeads(sent, findStored, limit);
  // A quarantined survey isn't delivered, so it doesn't replace its unfinished version.
  const finished = accepted.filter((one) => !isQuarantined(one));
  const listedPartials = await findListedPartials(transaction, finished);
  // Before the lock on routing caps: docs/decisions/022.
  if (listedPartials.length > 0) await lockEvents(transaction);
  if (accepted.length > 0) await insertAccepted(transaction, accepted, outbox);
  for (const { from, to } of listedPartials)
    await moveEvents(transaction, from, to);
  // Only the first of several identical surveys ends the attempt, so that duplicates write nothing.
  await endAttempts(
    transaction,
    finished.flatMap(({ row: lead, sender: { progressKey: key } }) =>
      key === undefined ? [] : [{ key, lead }],
    ),
    new Date(Math.max(...forms.map(({ now }) => now.getTime()))),
  );
  return intakes;
}

/** Everything that the decisions depend on and that another transaction might change in the meantime. */
function lockNamesOf(
  { form, sender }: SentLead,
  limits: Limits | undefined,
): string[] {
  return [
    lockNameOf(form),
    ...(limits ? addressLocks(form.address) : []),
    ...(sender.progressKey ? [attemptLock(sender.progressKey)] : []),
  ];
}

async function insertAccepted(
  transaction: Transaction<Database>,
  accepted: readonly AcceptedLead[],
  outbox: LeadOutbox | undefined,
) {
  const threadEntries = await linkThreadEntries(
    transaction,
    accepted.map(threadEntryOf),
  );
  await insertAll(transaction, {
    survey_leads: accepted.map(({ row }) => row),
    submissions: accepted.map(({ submission }) => submission),
    attributions: attributionRows(accepted.map(attributionOf)),
    touches: threadEntries,
    ...indexRowsOf(accepted.map(indexedOf)),
  });
  await recordConsents(transaction, accepted.map(consentOf));
  await outbox?.queue(transaction, accepted.flatMap(subjectOf));
}

/** Unfinished surveys listed at the desk; only these need the events lock. */
async function findListedPartials(
  transaction: Transaction<Database>,
  finished: readonly AcceptedLead[],
): Promise<{ from: string; to: string }[]> {
  const leadIds = new Map(
    finished.flatMap(({ row: { id }, sender: { progressKey: key } }) =>
      key === undefined ? [] : [[key, id]],
    ),
  );
  if (leadIds.size === 0) return [];
  const shown = await transaction
    .selectFrom("partial_surveys")
    .innerJoin("lead_states", "lead_states.subject_id", "partial_surveys.id")
    .select(["partial_surveys.id", "attempt_key"])
    .where("attempt_key", "in", [...leadIds.keys()])
    .execute();
  return shown.map(({ id, attempt_key }) => ({
    from: id,
    to: leadIds.get(attempt_key) ?? "",
  }));
}

function countRecentForms(
  transaction: Transaction<Database>,
  forms: readonly Submission[],
) {
  const first = Math.min(...forms.map(({ now }) => now.getTime()));
  const addresses = new Set(forms.flatMap(({ address }) => address ?? []));
  return countByAddress(
    transaction,
    "submissions",
    [...addresses],
    new Date(first - leadWindow),
  );
}

function consentOf({
  row,
  form,
  sender,
  response,
}: AcceptedLead): ConsentEntry {
  return {
    event: "submitted",
    subject: { kind: "lead", id: row.id },
    phone: row.phone,
    given: sender.consent,
    receipt: response.receipt,
    address: form.address,
    now: form.now,
  };
}

function isQuarantined({ row }: AcceptedLead) {
  return row.quarantine_reason !== null;
}

function subjectOf(accepted: AcceptedLead) {
  const lead = { kind: "lead", lead: accepted.row } as const;
  return isQuarantined(accepted) ? [] : [lead];
}

function attributionOf({ row, form, sender }: AcceptedLead): AttributionEntry {
  return { id: row.id, attribution: sender.attribution, now: form.now };
}

function indexedOf({ row, sender }: AcceptedLead): IndexedSubject {
  return { kind: "lead", row, attribution: sender.attribution };
}

function threadEntryOf({ row, form, keys }: AcceptedLead): ThreadEntry {
  return { id: row.id, kind: form.kind, now: form.now, keys };
}
