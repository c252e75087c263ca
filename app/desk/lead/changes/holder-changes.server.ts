import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import {
  type Claim,
  claim,
} from "../../../delivery/on-call/claim-store.server.ts";
import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import {
  type Actor,
  isSameName,
  nameKeyOf,
} from "../../../leads/events/lead-event.ts";
import { readState } from "../../../leads/events/lead-events.server.ts";
import type { LeadState } from "../../../leads/events/lead-state.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { listAccounts } from "../../account-store.server.ts";
import { hasRight } from "../../rights.ts";
import {
  type ChangeResult,
  decisionKinds,
  done,
  findConflict,
  isBy,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";

export async function take(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, account } = change;
  const { claims } = services.delivery;
  const id = subjectIdOf(subject);
  return resultOf(change, await claims.claim(id, account, services.now()));
}

/** Takes the lead within another change's transaction. */
export async function takeInTransaction(
  transaction: Transaction<Database>,
  change: LeadChange,
): Promise<ChangeResult> {
  const { services, subject, account: holder } = change;
  const claimed = await claim(transaction, {
    subjectId: subjectIdOf(subject),
    holder,
    now: services.now(),
    by: undefined,
  });
  return resultOf(change, claimed);
}

function resultOf(
  { account, services }: LeadChange,
  claimed: Claim | undefined,
): ChangeResult {
  if (!claimed) return refused("You can't take this lead anymore.");
  const { timeZone } = services.delivery.plan;
  const { by, at } = claimed;
  return nameKeyOf(by) === nameKeyOf(account.name)
    ? done
    : refused(`${by} has had this lead since ${formatDateTime(at, timeZone)}.`);
}

export function unclaimLead(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, account } = change;
  const { unclaim } = services.delivery.claimChanges;
  return move(change, (from) =>
    unclaim(subject, from, services.now(), account),
  );
}

export async function handOver(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, account, fields } = change;
  const to = await findPerson(services.database, fields.to ?? "");
  if (!to || !hasRight(to.role, "work")) return refused("Choose a person.");
  if (to.factors.length === 0) {
    return refused(`${to.name} can't sign in yet. Choose someone else.`);
  }
  const { reassign } = services.delivery.claimChanges;
  return move(change, (from) =>
    reassign(subject, from, to, services.now(), account),
  );
}

export function askForHandOver(change: LeadChange): Promise<ChangeResult> {
  const { account } = change;
  return withLockedLead(change, async (append, state, transaction) => {
    const { owner: holder, asked_by: other } = state;
    if (!holder || isHolder(account, state)) {
      return refused("There's no one to ask. You can take this lead.");
    }
    if (other && !isBy(account, { id: state.asked_account, name: other })) {
      return refused(`${other} already asked ${holder} for this lead.`);
    }
    const conflict = await findConflict(
      change,
      state,
      transaction,
      holderKinds,
    );
    if (conflict) return conflict;
    await append({ kind: "handover_asked", data: {} });
    return done;
  });
}

export function declineHandOver(change: LeadChange): Promise<ChangeResult> {
  return withLockedLead(change, async (append, state, transaction) => {
    const refusal = await refuseMove(change, state, transaction);
    if (refusal) return refusal;
    await append({ kind: "handover_declined", data: {} });
    return done;
  });
}

/** `work` is false if somebody else has the claim by then, or the new holder can't work leads. */
async function move(
  change: LeadChange,
  work: (holder: Actor) => Promise<boolean>,
): Promise<ChangeResult> {
  const { database, now } = change.services;
  const state = await readState(database, subjectIdOf(change.subject), now());
  const refusal = await refuseMove(change, state, database);
  if (refusal) return refusal;
  const { owner, owner_account: id } = state;
  const isDone = await work({ id, name: owner ?? "" });
  return isDone
    ? done
    : refused("Someone else changed this lead or that account first.");
}

async function refuseMove(
  change: LeadChange,
  state: LeadState,
  database: Kysely<Database>,
): Promise<ChangeResult | undefined> {
  const { owner: holder } = state;
  return holder && mayMove(change.account, state)
    ? findConflict(change, state, database, holderKinds)
    : notYours(holder);
}

const holderKinds = [
  ...decisionKinds,
  "handover_asked",
  "handover_declined",
] as const;

async function findPerson(database: Kysely<Database>, named: string) {
  const accounts = await listAccounts(database);
  return accounts.find(
    ({ id, name }) => id === named || isSameName(name, named),
  );
}

export function mayMove(account: LeadChange["account"], state: LeadState) {
  return isHolder(account, state) || hasRight(account.role, "handOverAny");
}

export function isHolder(
  account: LeadChange["account"],
  { owner, owner_account }: LeadState,
) {
  return owner !== null && isBy(account, { id: owner_account, name: owner });
}

export function mayFinishReminder(
  account: LeadChange["account"],
  state: LeadState,
) {
  return state.owner_account === null || mayMove(account, state);
}

export function notYours(holder: string | null): ChangeResult {
  if (!holder) return refused("Nobody has this lead.");
  const problem = `${holder} has this lead. Ask them, or an owner of the desk.`;
  return { ok: false, problem, isForbidden: true };
}
