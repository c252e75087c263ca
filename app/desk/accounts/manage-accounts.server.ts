import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { ClaimChanges } from "../../delivery/on-call/claim-changes.server.ts";
import { readName } from "../../delivery/on-call/sole-contact.ts";
import { type Actor, namedActor } from "../../leads/events/lead-event.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { minute } from "../../server/durations.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import {
  addAccount,
  changeRole,
  deleteFactors,
  findAccountByName,
  listAccounts,
  removeAccount,
} from "../account-store.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import { isRole } from "../rights.ts";
import { createLink } from "./link-store.server.ts";

type Change = { name: string; role: string; by: Actor; now: Date };

type AccountChange = Change & { act?: string | undefined };

export type ManageResult =
  | { ok: true; token?: string }
  | { ok: false; problem: string };

export function invite(
  database: Kysely<Database>,
  { name: typed, role, by, now }: Change,
): Promise<ManageResult> {
  return managing(database, async (transaction) => {
    const name = readName(typed);
    if (!name) return refused("Enter a name (60 characters at most).");
    if (!isRole(role))
      return refused("The role must be owner, intake or viewer.");
    if (await findAccountByName(transaction, name)) {
      return refused(`There's already an account called ${name}.`);
    }
    const { id } = await addAccount(transaction, { name, role, by, at: now });
    const token = await createLink(transaction, "invite", id, now);
    return { ok: true, token };
  });
}

/** The old factors, sessions and links stop working now, because a device may have been stolen. */
export function resetAccount(
  database: Kysely<Database>,
  { name, by, now }: Omit<Change, "role">,
): Promise<ManageResult> {
  return managing(database, async (transaction) => {
    const account = await findAccountByName(transaction, name);
    if (!account) return refused(`There is no account called ${name}.`);
    await deleteFactors(transaction, account.id);
    await recordDeskEvent(transaction, {
      kind: "account_reset",
      data: {},
      accountId: account.id,
      by,
      at: now,
    });
    const token = await createLink(transaction, "reset", account.id, now);
    return { ok: true, token };
  });
}

/** Unclaims the open leads of an account that can't work leads anymore, after its rights and sessions have ended. */
export async function changeAccount(
  database: Kysely<Database>,
  change: AccountChange,
  claimChanges: ClaimChanges,
): Promise<ManageResult> {
  const result = await changeRights(database, change);
  const { by, now } = change;
  if (result.ok) {
    // The account is already changed. `startUnclaiming` tries again, and logs an error that persists.
    await claimChanges
      .unclaimLeadsOfFormerStaff(database, { by, now })
      .catch(() => undefined);
  }
  return result;
}

/** Runs in the background: unclaims what `changeAccount` couldn't, because the site stopped or the database failed. */
export function startUnclaiming(services: Services): () => Promise<void> {
  const { delivery, deskDatabase, now, log } = services;
  return runPeriodically(
    (signal) =>
      delivery.claimChanges.unclaimLeadsOfFormerStaff(deskDatabase, {
        by: namedActor("the desk"),
        now: now(),
        signal,
      }),
    { next: 10 * minute, again: minute },
    (err) => log.error({ err }, "unclaiming of former staff's leads failed"),
  );
}

/** At least one owner must stay. */
function changeRights(
  database: Kysely<Database>,
  { name, role, by, now, act }: AccountChange,
) {
  return managing(database, async (transaction) => {
    const account = await findAccountByName(transaction, name);
    if (!account) return refused(`There is no account called ${name}.`);
    const others = (await listAccounts(transaction)).filter(
      ({ id, role, factors }) =>
        role === "owner" && factors.length > 0 && id !== account.id,
    );
    const staysOwner = act !== "remove" && role === "owner";
    if (account.role === "owner" && !staysOwner && others.length === 0) {
      return refused("The desk needs an owner who can sign in.");
    }
    if (act === "remove") {
      await removeAccount(transaction, account.id, by, now);
    } else if (role === account.role) {
      return { ok: true };
    } else if (isRole(role)) {
      await changeRole(transaction, account, role, by, now);
    } else return refused("The role must be owner, intake or viewer.");
    return { ok: true };
  });
}

function managing(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<ManageResult>,
) {
  return database.transaction().execute(async (transaction) => {
    // Two owners must not remove each other at the same time.
    await lock(transaction, ["accounts"]);
    return work(transaction);
  });
}

function refused(problem: string): ManageResult {
  return { ok: false, problem };
}
