import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  type Actor,
  type EventOrigin,
  nameKeyOf,
} from "../../leads/events/lead-event.ts";
import {
  lockEvents,
  lockSubject,
  type OtherBody,
  readState,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import {
  listWorkers,
  mayWork,
} from "../../leads/events/leads-of-accounts.server.ts";
import { listOpenOfThread } from "../../leads/threads/threads.server.ts";
import { inTransaction } from "../../server/database/transaction.server.ts";
import type { DeliveryRow } from "../rows/delivery-row.ts";
import { createClaimKey, findClaimKey } from "./claim-key.server.ts";
import {
  deleteUnsentEscalation,
  replaceEscalation,
} from "./escalation-rows.server.ts";

export type ClaimStore = ReturnType<typeof createClaimStore>;

export type Claim = { by: string; account: string | null; at: Date };

/** Claims are the `taken`, `released` and `handed_over` events of a lead. */
export function createClaimStore(
  database: Kysely<Database>,
  writes: Kysely<Database> = database,
) {
  let key: string | undefined;
  const write = inTransaction(writes);
  return {
    async getKey(): Promise<string> {
      key ??= (await findClaimKey(database)) ?? (await createClaimKey(writes));
      return key;
    },

    findClaim: (subjectId: string) => findClaim(database, subjectId),

    /**
     * The first claim wins and stops the escalation. Returns the current claim; undefined if the lead was erased, or
     * is unclaimed and `holder` can't work leads. `by` is who recorded the claim, if not the holder.
     */
    claim: (subjectId: string, holder: Actor, now: Date, by?: Actor) =>
      write((transaction) =>
        claim(transaction, { subjectId, holder, now, by }),
      ),

    unclaim: (change: UnclaimRequest, escalation: readonly DeliveryRow[]) =>
      write((transaction) => unclaim(transaction, change, escalation)),

    /** Queues the new holder's message; false if `from` no longer has the claim, or `to` can't work leads. */
    reassign: (change: ReassignRequest, messages: readonly DeliveryRow[]) =>
      write((transaction) => reassign(transaction, change, messages)),
  };
}

async function findClaim(
  database: Kysely<Database>,
  subjectId: string,
): Promise<Claim | undefined> {
  return claimOf(await readState(database, subjectId, new Date(0)));
}

function claimOf({
  owner: holder,
  owner_account: account,
  owner_at: since,
}: LeadState): Claim | undefined {
  return holder && since
    ? { by: holder, account, at: new Date(since) }
    : undefined;
}

/**
 * A holder with an account also claims the same person's other unclaimed leads, so that nobody else calls them. Any
 * other holder sees only the lead that their link names.
 */
export async function claim(
  transaction: Transaction<Database>,
  request: ClaimRequest,
): Promise<Claim | undefined> {
  const { subjectId } = request;
  const holder = await asAccount(transaction, request.holder);
  const state = await takeOne(transaction, { ...request, holder });
  if (holder.id !== null && isHolder(state, holder)) {
    for (const other of await listOpenOfThread(transaction, subjectId, null)) {
      await takeOne(transaction, { ...request, holder, subjectId: other });
    }
  }
  return claimOf(state);
}

async function takeOne(
  transaction: Transaction<Database>,
  { subjectId, holder, now, by }: ClaimRequest,
): Promise<LeadState> {
  const { id, name } = holder;
  const event = {
    kind: "taken",
    data: by ? { to: name, toAccount: id } : {},
    subjectId,
    by: by ?? holder,
    at: now,
  } as const;
  const { isDone, state } = await changeHolder(
    transaction,
    event,
    async ({ owner, owner_account: account }) =>
      (await mayWork(transaction, id)) &&
      (!owner || !(await mayWork(transaction, account))),
  );
  // Someone else has it, and their message must still go out.
  if (isDone || isHolder(state, holder)) {
    await deleteUnsentEscalation(transaction, subjectId);
  }
  return state;
}

export async function unclaim(
  transaction: Transaction<Database>,
  { subjectId, from, by, now }: UnclaimRequest,
  escalation: readonly DeliveryRow[],
): Promise<boolean> {
  const event = { kind: "released", data: {}, subjectId, by, at: now } as const;
  const { isDone, state } = await changeHolder(transaction, event, (state) =>
    isHolder(state, from),
  );
  const messages = state.closed_at === null ? escalation : [];
  if (isDone) await replaceEscalation(transaction, subjectId, messages);
  return isDone;
}

/** A new holder with an account also gets the same person's other leads, so that two people don't call them. */
async function reassign(
  transaction: Transaction<Database>,
  { subjectId, from, to, by, now }: ReassignRequest,
  messages: readonly DeliveryRow[],
): Promise<boolean> {
  const { id, name } = await asAccount(transaction, to);
  const handOver = async (one: string) =>
    changeHolder(
      transaction,
      {
        kind: "handed_over",
        data: { to: name, toAccount: id },
        subjectId: one,
        by,
        at: now,
      },
      async (state) =>
        isHolder(state, from) && (await mayWork(transaction, id)),
    );
  const { isDone } = await handOver(subjectId);
  if (!isDone) return false;
  await replaceEscalation(transaction, subjectId, messages);
  if (id === null) return true;
  for (const other of await listOpenOfThread(transaction, subjectId, from.name))
    await handOver(other);
  return true;
}

function isHolder({ owner, owner_account }: LeadState, { id, name }: Actor) {
  return owner === name && owner_account === id;
}

async function asAccount(
  transaction: Transaction<Database>,
  actor: Actor,
): Promise<Actor> {
  if (actor.id !== null) return actor;
  // Serialized with `adoptClaims` for a new account of that name.
  await lockEvents(transaction);
  const account = await listWorkers(transaction)
    .select(["id", "name"])
    .where("name_key", "=", nameKeyOf(actor.name))
    .executeTakeFirst();
  return account ?? actor;
}

/** The holder must be as expected; the rest of the lead may have changed. */
async function changeHolder(
  transaction: Transaction<Database>,
  event: OtherBody & EventOrigin,
  isExpected: (state: LeadState) => boolean | Promise<boolean>,
): Promise<{ isDone: boolean; state: LeadState }> {
  const { subjectId, at } = event;
  const isStored = await lockSubject(transaction, subjectId);
  const state = await readState(transaction, subjectId, at);
  return isStored && (await isExpected(state))
    ? { isDone: true, state: await recordEvent(transaction, event) }
    : { isDone: false, state };
}

type ClaimRequest = {
  subjectId: string;
  holder: Actor;
  now: Date;
  by: Actor | undefined;
};

type UnclaimRequest = { subjectId: string; from: Actor; by: Actor; now: Date };

type ReassignRequest = UnclaimRequest & { to: Actor };
