import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listTypedNumbers } from "../../forms/phone/typed-numbers.ts";
import type { GivenConsent } from "../consent.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../ledger/consent-ledger.server.ts";
import { type Scope, suppress } from "./suppressions.server.ts";

/** In the same transaction, notifies everyone who received a lead with this phone that calls or texts must stop. */
export type StopOutbox = {
  queueStops: (
    transaction: Transaction<Database>,
    whose: StoppedPhone,
    scope: Scope,
    now: Date,
  ) => Promise<void>;
};

type StoppedPhone = Parameters<typeof suppress>[1];

/**
 * Records a withdrawal that the firm was told of: for each number in the sender's phone, or without one, for the lead,
 * callback request or unfinished survey itself.
 */
export async function withdrawRequest(
  transaction: Transaction<Database>,
  outbox: StopOutbox,
  {
    phone,
    ...subject
  }: Extract<ConsentEntry["subject"], { id: string }> & { phone: string },
  { withdrawn, now, given }: Withdrawal,
) {
  const numbers = listTypedNumbers(phone);
  for (const number of numbers) {
    const withdrawal = { withdrawn, now, given };
    await withdrawNumber(transaction, outbox, number, withdrawal);
  }
  if (numbers.length > 0) return;
  const whose = { phone, subjectId: subject.id };
  await stopContact(transaction, outbox, whose, withdrawn, now);
  const sender = { given, address: undefined };
  await recordConsents(transaction, [
    { event: "withdrew", subject, phone, withdrawn, ...sender, now },
  ]);
}

/** Records a withdrawal by phone or text message. `number` is in E.164. */
export async function withdrawNumber(
  transaction: Transaction<Database>,
  outbox: StopOutbox | undefined,
  number: string,
  { withdrawn, ...source }: Withdrawal,
) {
  const whose = { phone: number };
  await stopContact(transaction, outbox, whose, withdrawn, source.now);
  const entry = numberEntry("withdrew", number, source);
  await recordConsents(transaction, [{ ...entry, withdrawn }]);
}

type WithdrawalSource = { now: Date; given?: GivenConsent | undefined };

type Withdrawal = WithdrawalSource & { withdrawn: Scope };

/** Queues the notices first: once the suppression is stored, nothing would be new to report. */
export async function stopContact(
  transaction: Transaction<Database>,
  outbox: StopOutbox | undefined,
  whose: StoppedPhone,
  withdrawn: Scope,
  now: Date,
) {
  await outbox?.queueStops(transaction, whose, withdrawn, now);
  await suppress(transaction, whose, withdrawn, now);
}

export function numberEntry(
  event: ConsentEntry["event"],
  number: string,
  { now, given }: WithdrawalSource,
): ConsentEntry {
  const subject = { kind: "number", contact: number } as const;
  return { event, subject, phone: number, given, address: undefined, now };
}
