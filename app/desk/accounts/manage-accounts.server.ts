import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { ClaimChanges } from "../../delivery/on-call/claim-changes.server.ts";
import { readName } from "../../delivery/on-call/sole-contact.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { lock } from "../../server/database/transaction.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import { isRole } from "../rights.ts";
import {
  addAccount,
  changeRole,
  deleteFactors,
  findAccountByName,
  listAccounts,
  removeAccount,
} from "./account-store.server.ts";
import { createLink } from "./link-store.server.ts";

type Change = { name: string; role: string; by: Actor; now: Date };

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

/** At least one owner must stay. An account that can't work leads anymore gives back its open leads. */
export function changeAccount(
  database: Kysely<Database>,
  { name, role, by, now, act }: Change & { act?: string | undefined },
  claimChanges: ClaimChanges,
): Promise<ManageResult> {
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
    } else if (isRole(role)) {
      await changeRole(transaction, account, role, by, now);
    } else return refused("The role must be owner, intake or viewer.");
    await claimChanges.unclaimLeadsOfFormerStaff(transaction, { by, now });
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
