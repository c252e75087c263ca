import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import type { ConsentInput } from "../consent.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../ledger/consent-ledger.server.ts";
import { type Scope, suppress } from "./suppressions.server.ts";

export type StopOutbox = {
  queueStops: (
    transaction: Transaction<Database>,
    whose: StoppedPhone,
    scope: Scope,
    now: Date,
  ) => Promise<void>;
};

type StoppedPhone = Parameters<typeof suppress>[1];

/** For each number in the sender's phone or, without one, for the submission itself. */
export async function withdrawRequest(
  transaction: Transaction<Database>,
  outbox: StopOutbox,
  {
    phone,
    ...subject
  }: Extract<ConsentEntry["subject"], { id: string }> & { phone: string },
  { withdrawn, now, given }: Withdrawal,
) {
  const numbers = parseNumbers(phone);
  for (const number of numbers) {
    const withdrawal = { withdrawn, now, given };
    await withdrawNumber(transaction, outbox, number, withdrawal);
  }
  if (numbers.length > 0) return;
  const whose = { phone, subjectId: subject.id };
  await stopContactPoint(transaction, outbox, whose, withdrawn, now);
  const sender = { given, address: undefined };
  await recordConsents(transaction, [
    { event: "withdrew", subject, phone, withdrawn, ...sender, now },
  ]);
}

export async function withdrawNumber(
  transaction: Transaction<Database>,
  outbox: StopOutbox | undefined,
  number: string,
  { withdrawn, ...source }: Withdrawal,
) {
  const whose = { phone: number };
  await stopContactPoint(transaction, outbox, whose, withdrawn, source.now);
  const entry = numberEntry("withdrew", number, source);
  await recordConsents(transaction, [{ ...entry, withdrawn }]);
}

type WithdrawalSource = { now: Date; given?: ConsentInput | undefined };

type Withdrawal = WithdrawalSource & { withdrawn: Scope };

/** Queues the notices first: once the suppression is stored, nothing would be new to report. */
export async function stopContactPoint(
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
