import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import type {
  CallbackRequestsTable,
  Database,
  DeliveriesTable,
} from "../../db/schema.ts";
import {
  type AttributionEntry,
  attributionRows,
} from "../attribution/attribution-rows.server.ts";
import {
  type ConsentEntry,
  recordConsents,
} from "../consent/consent-ledger.server.ts";
import { liftSuppression } from "../consent/suppressions.server.ts";
import { matchKeysOf } from "../leads/match-keys.ts";
import {
  findEarlier,
  type Submission,
  toSubmissionRow,
} from "../leads/submissions.server.ts";
import { linkTouches } from "../leads/touches.server.ts";
import {
  type InTransaction,
  insertRows,
  inTransaction,
  lock,
} from "../server/database/commit.server.ts";
import { day, hour, type Limits, minute } from "../server/security/limits.ts";
import type { CallProgress } from "./telephone/telephone.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    callbacks: CallbackStore;
  }
}

export type CallbackRequest = Selectable<CallbackRequestsTable>;

/** How a request ended: `placed` rings the visitor, `simulated` nobody, `refused` is the policy's word, `failed` the provider's, `unclear` is no readable answer. */
export type CallbackResult =
  | { status: "placed" | "simulated"; callId: string }
  | { status: "failed" | "refused" | "unclear"; reason: string };

/** What may be done about a request, decided while no other request is. */
export type CallbackTurn =
  /** It is on disk: call. */
  | { turn: "call"; id: string }
  /** It is on disk, and must not be called, because `reason`. */
  | { turn: "refused"; id: string; reason: string }
  /** A limit is reached: nothing is stored, and nobody is told. */
  | { turn: "limited"; retryAfterSeconds: number }
  /** The same request came before, and this was the answer. */
  | { turn: "answered"; answer: string }
  /** The same request came before, and its call is being placed. */
  | { turn: "under way" }
  | { turn: "other contents" };

type CallbackSubject = { kind: "callback"; callback: CallbackRequest };

type DeliveryRows = Insertable<DeliveriesTable>[];

/** What delivery does for callback requests, in the transaction that stores them. */
export type CallbackOutbox = {
  /** Deliveries that start now. */
  rowsOf: (subjects: readonly CallbackSubject[], now: Date) => DeliveryRows;
  /** Deliveries that start once the call should have ended. */
  expectedRowsOf: (subject: CallbackSubject, now: Date) => DeliveryRows;
  /** Replaces pending deliveries by ones with the call's outcome. */
  tellNow: (
    transaction: Transaction<Database>,
    subject: CallbackSubject,
    now: Date,
  ) => Promise<void>;
  /** Called after the commit. */
  wake: () => void;
};

/** Why a number must not be called in any case. */
type Refusal = { reason: string; isSuspect?: boolean };

export type CallbackStore = ReturnType<typeof createCallbackStore>;

/** The only writer of `callback_requests`, but for `privacy/`, which deletes. Every method throws the driver's error when the database does not answer. */
export function createCallbackStore(
  database: Kysely<Database>,
  {
    commit = inTransaction(database),
    limits,
    outbox,
  }: {
    commit?: InTransaction;
    limits?: Limits | undefined;
    /** Without it no request is delivered. */
    outbox?: CallbackOutbox;
  } = {},
) {
  /** Whom to tell: once the call ended, or now of one that is not called. */
  function deliveriesOf(
    callback: CallbackRequest,
    refusal: Refusal | undefined,
    now: Date,
  ) {
    const subject = { kind: "callback", callback } as const;
    if (callback.status === "requested") {
      return outbox?.expectedRowsOf(subject, now) ?? [];
    }
    return refusal?.isSuspect ? [] : (outbox?.rowsOf([subject], now) ?? []);
  }

  return {
    /**
     * Stores a request and says what may be done about it. `number` is in E.164; `refusal` is why it must not be
     * called in any case: nobody is told of one that looks like a machine's. `told` is what the sender agreed to, and
     * how they came here.
     * However many come at once, no more than the limits are called, and no more refused ones are stored.
     */
    async takeRequest(
      number: string,
      form: Submission,
      refusal: Refusal | undefined,
      told: Pick<ConsentEntry, "event" | "given" | "receipt"> &
        Partial<Pick<AttributionEntry, "attribution">> = {
        event: "submitted",
        given: undefined,
      },
    ): Promise<CallbackTurn> {
      const turn = await commit<CallbackTurn>(async (transaction) => {
        // A call costs money: its limits are exact, however many copies of the site are asked at once.
        await lock(transaction, ["callback budget"]);
        const findFirst = await findEarlier(transaction, [form]);
        const earlier = findFirst(form);
        if (earlier) {
          if (earlier.payload !== form.payload) {
            return { turn: "other contents" };
          }
          return earlier.answer === null
            ? { turn: "under way" }
            : { turn: "answered", answer: earlier.answer };
        }
        const isCall = refusal === undefined;
        const window =
          limits &&
          (await findLimit(transaction, { number, form, limits, isCall }));
        if (window !== undefined) {
          return { turn: "limited", retryAfterSeconds: window / 1000 };
        }
        const reason = refusal?.reason;
        const id = randomUUID();
        const time = form.now.toISOString();
        const callback = {
          id,
          created_at: time,
          updated_at: time,
          lead_phone_number: number,
          status: reason === undefined ? "requested" : "refused",
          reason: reason ?? null,
          provider_call_id: null,
          client_address: form.address ?? null,
          progress: null,
        };
        const { attribution, ...consent } = told;
        const submissions = [toSubmissionRow(form, id, null)];
        const touches = await linkTouches(transaction, [
          { id, kind: "callback", now: form.now, keys: matchKeysOf(number) },
        ]);
        const deliveries = deliveriesOf(callback, refusal, form.now);
        const origin = attributionRows([{ id, attribution, now: form.now }]);
        await insertRows(transaction, "callback_requests", [callback]);
        await insertRows(transaction, "submissions", submissions);
        await insertRows(transaction, "deliveries", deliveries);
        await insertRows(transaction, "attributions", origin);
        await insertRows(transaction, "touches", touches);
        await recordConsents(transaction, [
          {
            ...consent,
            subject: { kind: "callback", id },
            ...{ address: form.address, now: form.now },
          },
        ]);
        return reason === undefined
          ? { turn: "call", id }
          : { turn: "refused", id, reason };
      });
      outbox?.wake();
      return turn;
    },

    /** Writes down how the request ended, and what its sender is told if the same request comes again. */
    async saveResult(
      id: string,
      result: CallbackResult,
      answer: string,
      now: Date,
    ) {
      await commit(async (transaction) => {
        const callback = await transaction
          .updateTable("callback_requests")
          .set({
            status: result.status,
            reason: "reason" in result ? result.reason : null,
            provider_call_id: "callId" in result ? result.callId : null,
            updated_at: now.toISOString(),
          })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (callback && result.status !== "refused") {
          const subject = { kind: "callback", callback } as const;
          await outbox?.tellNow(transaction, subject, now);
        }
        await transaction
          .updateTable("submissions")
          .set({ answer })
          .where("subject_id", "=", id)
          .execute();
      });
      outbox?.wake();
    },

    /**
     * Writes down what the provider tells of a call. That a person was reached, or not, outlasts "completed". Whoever
     * presses 1 has the number in hand and wants the call: that lifts a suppression, which a form alone does not.
     */
    async saveProgress(callId: string, progress: CallProgress, now: Date) {
      await commit(async (transaction) => {
        const update = transaction
          .updateTable("callback_requests")
          .set({ progress, updated_at: now.toISOString() })
          .where("provider_call_id", "=", callId)
          .returning("lead_phone_number as number");
        const call =
          progress === "completed"
            ? await update.where("progress", "is", null).executeTakeFirst()
            : await update.executeTakeFirst();
        if (call && progress === "connected") {
          await liftSuppression(transaction, call.number, now);
        }
      });
    },

    /** Oldest first; with an id only that one. */
    async listRequests(id?: string): Promise<CallbackRequest[]> {
      const requests = database
        .selectFrom("callback_requests")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id");
      return id === undefined
        ? requests.execute()
        : requests.where("id", "=", id).execute();
    },
  };
}

type Wish = {
  number: string;
  form: Submission;
  limits: Limits;
  isCall: boolean;
};

/**
 * The window, in milliseconds, of the first limit that one more would break. Calls and refused requests each have the
 * site's limits to themselves, so that nobody uses up the site's calls with numbers that it never calls; for an address
 * both count.
 */
async function findLimit(
  transaction: Transaction<Database>,
  { number, form, limits, isCall }: Wish,
): Promise<number | undefined> {
  const requests = (window: number) =>
    transaction
      .selectFrom("callback_requests")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(
        "created_at",
        ">",
        new Date(form.now.getTime() - window).toISOString(),
      );
  const alike = (window: number) =>
    requests(window).where("status", isCall ? "!=" : "=", "refused");
  const ofNumber = (window: number) =>
    alike(window).where("lead_phone_number", "=", number);
  const ofAddress = (window: number) =>
    requests(window).where("client_address", "=", form.address ?? "");
  const unlimited = Number.POSITIVE_INFINITY;
  const rules = [
    [isCall ? limits.callsPerNumber : unlimited, 10 * minute, ofNumber],
    [isCall ? limits.callsPerNumberADay : unlimited, day, ofNumber],
    [form.address ? limits.callsPerAddress : unlimited, hour, ofAddress],
    [limits.callsAnHour, hour, alike],
    [limits.callsADay, day, alike],
  ] as const;
  for (const [most, window, count] of rules) {
    const row = await count(window).executeTakeFirst();
    if (Number(row?.count ?? 0) >= most) return window;
  }
  return undefined;
}
