import type { Kysely, Selectable, Transaction } from "kysely";
import type { CallbackRequestsTable, Database } from "../../db/schema.ts";
import type { AttributionEntry } from "../attribution/attribution-rows.server.ts";
import type { ConsentEntry } from "../consent/ledger/consent-ledger.server.ts";
import type { StopOutbox } from "../consent/suppressions/withdrawals.server.ts";
import type { Limits } from "../forms/limits.ts";
import type { Submission } from "../leads/submissions.server.ts";
import type { InTransaction } from "../server/database/transaction.server.ts";

export type CallbackRequest = Selectable<CallbackRequestsTable>;

export type CallbackDecision =
  | { status: "call"; id: string }
  | { status: "refused"; id: string; reason: string }
  | { status: "limited"; retryAfterSeconds: number }
  | { status: "answered"; response: string }
  | { status: "in progress" }
  | { status: "key reused" };

export type StoreDependencies = {
  database: Kysely<Database>;
  commit: InTransaction;
  limits: Limits | undefined;
  outbox: CallbackOutbox | undefined;
};

type CallbackSubject = { kind: "callback"; callback: CallbackRequest };

export type CallbackOutbox = StopOutbox & {
  queue: (
    transaction: Transaction<Database>,
    subjects: readonly CallbackSubject[],
    now: Date,
  ) => Promise<void>;
  queueDelayed: (
    transaction: Transaction<Database>,
    subject: CallbackSubject,
    now: Date,
  ) => Promise<void>;
  deliverResult: (
    transaction: Transaction<Database>,
    subject: CallbackSubject,
    now: Date,
  ) => Promise<void>;
  wake: () => void;
};

export type NewRequest = {
  number: string;
  form: Submission;
  refusal?: Refusal | undefined;
  provenance?: Provenance | undefined;
  /** When the form was issued that asks again for a call to a withdrawn number. */
  confirmedAt?: Date | undefined;
};

/** Nobody is notified of a suspect request. */
export type Refusal = { reason: string; isSuspect?: boolean };

type Provenance = Pick<ConsentEntry, "event" | "given" | "receipt"> &
  Partial<Pick<AttributionEntry, "attribution">>;
