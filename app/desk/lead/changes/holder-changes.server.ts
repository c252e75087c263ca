import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { subjectIdOf } from "../../../delivery/messages/subjects/subject.ts";
import { readState } from "../../../leads/events/lead-events.server.ts";
import { clockTime } from "../../../server/local-time.ts";
import { isUuid } from "../../../server/uuid.ts";
import {
  findAccount,
  findAccountByName,
} from "../../accounts/account-store.server.ts";
import { hasRight } from "../../rights.ts";
import {
  addEvent,
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";

/** Takes the lead: the first to take it wins, and the escalation stops. */
export async function take({
  tools,
  subject,
  account,
}: LeadChange): Promise<ChangeResult> {
  const { claims, plan } = tools.delivery;
  const id = subjectIdOf(subject);
  const { by, at } = await claims.claim(id, account, tools.now());
  return by === account.name
    ? done
    : refused(`${by} has had this lead since ${clockTime(at, plan.timeZone)}.`);
}

export async function unclaimLead(change: LeadChange): Promise<ChangeResult> {
  const { tools, subject, account } = change;
  const { owner: holder } = await readLeadState(change);
  if (!holder || !mayMove(account, holder)) return notYours(holder);
  const { unclaim } = tools.delivery.claimChanges;
  const isDone = await unclaim(subject, holder, tools.now(), account);
  return isDone ? done : refused(changedMeanwhile);
}

export async function handOver(change: LeadChange): Promise<ChangeResult> {
  const { tools, subject, account, fields } = change;
  const { owner: holder } = await readLeadState(change);
  if (!holder || !mayMove(account, holder)) return notYours(holder);
  const to = await findPerson(tools.database, fields.to ?? "");
  if (!to || !hasRight(to.role, "work")) return refused("Choose a person.");
  const { reassign } = tools.delivery.claimChanges;
  const isDone = await reassign(subject, holder, to, tools.now(), account);
  return isDone ? done : refused(changedMeanwhile);
}

export async function askForHandOver(
  change: LeadChange,
): Promise<ChangeResult> {
  return withLockedLead(change, async (append, { owner: holder }) => {
    if (!holder || holder === change.account.name) {
      return refused("There's no one to ask. You can take this lead.");
    }
    await append({ kind: "handover_asked", data: {} });
    return done;
  });
}

export async function declineHandOver(
  change: LeadChange,
): Promise<ChangeResult> {
  const { owner: holder } = await readLeadState(change);
  return holder && mayMove(change.account, holder)
    ? addEvent(change, "handover_declined")
    : notYours(holder);
}

/** A form names the person by id, a command by name. */
async function findPerson(database: Kysely<Database>, named: string) {
  return isUuid(named)
    ? findAccount(database, named)
    : findAccountByName(database, named);
}

function readLeadState({ tools, subject }: LeadChange) {
  return readState(tools.database, subjectIdOf(subject), tools.now());
}

function mayMove(account: LeadChange["account"], holder: string) {
  return holder === account.name || hasRight(account.role, "handOverAny");
}

const changedMeanwhile = "Someone changed this lead first.";

function notYours(holder: string | null): ChangeResult {
  if (!holder) return refused("Nobody has this lead.");
  const problem = `${holder} has this lead. Ask them, or an owner of the desk.`;
  return { ok: false, problem, isForbidden: true };
}
