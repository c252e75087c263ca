import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { dialOf } from "../../delivery/messages/dial.ts";
import {
  phoneOf,
  type Subject,
  subjectIdOf,
} from "../../delivery/messages/subject.ts";
import {
  type CallOutcome,
  callOutcomes,
  type LeadEventBody,
  leadEventSchemas,
} from "../../leads/events/lead-event.ts";
import {
  readState,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import {
  findStatus,
  type LeadStatus,
  statusLabel,
} from "../../leads/events/lead-status.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { clockTime, timeOnClock } from "../../server/local-time.ts";
import { type Account, actorOf } from "../accounts/account.ts";
import { findAccount } from "../accounts/account-store.server.ts";
import { hasRight } from "../rights.ts";

type Tools = Pick<
  Services,
  "database" | "delivery" | "leads" | "partials" | "consents" | "now"
>;

export type Change = {
  tools: Tools;
  subject: Subject;
  account: Account;
  fields: Readonly<Record<string, string>>;
};

/** Why nothing was changed, in words for who tried. */
export type ChangeResult = { ok: true } | { ok: false; problem: string };

/** Everything that is done with a lead at the desk, by the name of its button. */
const actions: Readonly<
  Record<string, (change: Change) => Promise<ChangeResult>>
> = {
  take,
  release,
  "hand-over": handOver,
  call,
  log: logCall,
  note: (change) =>
    add(change, "note_added", { text: change.fields.text ?? "" }),
  remind,
  "reminder-done": (change) => add(change, "reminder_done", {}),
  status: changeStatus,
  "do-not-call": markDoNotCall,
  "release-quarantine": releaseFromQuarantine,
};

export async function changeLead(change: Change): Promise<ChangeResult> {
  const action = Object.hasOwn(actions, change.fields.act ?? "")
    ? actions[change.fields.act ?? ""]
    : undefined;
  return action
    ? action(change)
    : refused("That isn't something the desk can do.");
}

/** The first one wins, and the escalation stops. */
async function take({
  tools,
  subject,
  account,
}: Change): Promise<ChangeResult> {
  const { claims, plan } = tools.delivery;
  const id = subjectIdOf(subject);
  const { by, at } = await claims.claim(id, actorOf(account), tools.now());
  return by === account.name
    ? done
    : refused(`${by} has this lead since ${clockTime(at, plan.timeZone)}.`);
}

async function release(change: Change): Promise<ChangeResult> {
  const { tools, subject, account } = change;
  const owner = await findOwner(change);
  if (!owner || !mayMove(account, owner)) return refused(notYours(owner));
  const isDone = await tools.delivery.claimChanges.unclaim(
    ...([subject, owner, tools.now(), actorOf(account)] as const),
  );
  return isDone ? done : refused(changedMeanwhile);
}

async function handOver(change: Change): Promise<ChangeResult> {
  const { tools, subject, account, fields } = change;
  const owner = await findOwner(change);
  if (!owner || !mayMove(account, owner)) return refused(notYours(owner));
  const to = await findAccount(tools.database, fields.to ?? "").catch(
    () => undefined,
  );
  if (!to || !hasRight(to.role, "work")) return refused("Choose a person.");
  const isDone = await tools.delivery.claimChanges.reassign(
    subject,
    owner,
    actorOf(to),
    tools.now(),
    actorOf(account),
  );
  return isDone ? done : refused(changedMeanwhile);
}

/** Whoever calls has the lead. */
async function call(change: Change): Promise<ChangeResult> {
  const taken = await take(change);
  return taken.ok ? add(change, "call_placed", {}) : taken;
}

/** The outcome of a call, and the status that follows from it. */
async function logCall(change: Change): Promise<ChangeResult> {
  const { outcome = "", note, reason } = change.fields;
  if (!isOutcome(outcome)) return refused("Choose what happened.");
  const taken = await take(change);
  if (!taken.ok) return taken;
  const details = [reason, note].filter(Boolean).join("\n");
  return inTransaction(change, async (record, status) => {
    await record({
      kind: "call_logged",
      data: { outcome, ...(details && { note: details }) },
    });
    const to = statusAfter(outcome, status);
    if (to !== status) {
      await record({
        kind: "status_changed",
        data: { from: status, to, ...(reason && { reason }) },
      });
    }
  });
}

async function remind(change: Change): Promise<ChangeResult> {
  const { tools, fields } = change;
  const { at = "", note } = fields;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at)) {
    return refused("Choose a day and a time.");
  }
  const time = timeOnClock(at, tools.delivery.plan.timeZone);
  return add(change, "reminder_set", {
    at: time.toISOString(),
    ...(note && { note }),
  });
}

async function changeStatus(change: Change): Promise<ChangeResult> {
  const { to = "", reason, version } = change.fields;
  const { tools, subject, account } = change;
  const state = await readState(
    tools.database,
    subjectIdOf(subject),
    tools.now(),
  );
  if (!findStatus(state.status)?.next.includes(to)) {
    return refused(`${statusLabel(state.status)} can't become that.`);
  }
  const parsed = leadEventSchemas.status_changed.safeParse({
    ...{ from: state.status, to, reason },
  });
  if (!parsed.success) return refused("Choose a status.");
  const recorded = await tools.database.transaction().execute((transaction) =>
    recordEvent(
      transaction,
      {
        ...{ kind: "status_changed", data: parsed.data },
        ...{ subjectId: subjectIdOf(subject) },
        ...{ by: actorOf(account), at: tools.now() },
      },
      Number(version),
    ),
  );
  if (recorded.ok) return done;
  const who = recorded.latest?.by.name ?? "Somebody";
  return refused(`${who} changed this lead first. It's shown as it is now.`);
}

async function markDoNotCall(change: Change): Promise<ChangeResult> {
  const { tools, subject } = change;
  const dial = dialOf(phoneOf(subject));
  if (!dial) return refused("There's no number that could be blocked.");
  await tools.consents.withdrawNumber(
    dial.number,
    { calls: true, texts: true },
    tools.now(),
  );
  return add(change, "do_not_call_marked", {});
}

async function releaseFromQuarantine(change: Change): Promise<ChangeResult> {
  const { tools, subject } = change;
  const id = subjectIdOf(subject);
  const isReleased =
    subject.kind === "lead"
      ? await tools.leads.release(id, tools.now())
      : await tools.partials.release(id);
  tools.delivery.wake();
  return isReleased
    ? add(change, "quarantine_released", {})
    : refused("It isn't quarantined any more.");
}

/** What adds to a lead, whatever else happens to it meanwhile. */
async function add<Kind extends LeadEventBody["kind"]>(
  change: Change,
  kind: Kind,
  data: Record<string, unknown>,
): Promise<ChangeResult> {
  const parsed = leadEventSchemas[kind].safeParse(data);
  if (!parsed.success)
    return refused("Please write something, up to 4,000 characters.");
  const body = { kind, data: parsed.data } as LeadEventBody;
  return inTransaction(change, async (record) => {
    await record(body);
  });
}

async function inTransaction(
  { tools, subject, account }: Change,
  work: (
    record: (event: LeadEventBody) => Promise<unknown>,
    status: string,
  ) => Promise<void>,
): Promise<ChangeResult> {
  const subjectId = subjectIdOf(subject);
  const by = actorOf(account);
  const at = tools.now();
  await tools.database.transaction().execute(async (transaction) => {
    const { status } = await readState(transaction, subjectId, at);
    await work(
      (event) => recordAny(transaction, { ...event, subjectId, by, at }),
      status,
    );
  });
  return done;
}

function recordAny(
  transaction: Transaction<Database>,
  event: Parameters<typeof recordEvent>[1],
) {
  return recordEvent(transaction, event, "any");
}

/** A call that reaches nobody starts the tries, and ends nothing. */
function statusAfter(outcome: CallOutcome, status: string): LeadStatus {
  const reached = {
    reached: "reached",
    booked: "booked",
    signed: "signed",
    declined: "declined",
    referred: "referred",
  } as const;
  if (Object.hasOwn(reached, outcome)) {
    return reached[outcome as keyof typeof reached];
  }
  return status === "new" ? "trying" : (status as LeadStatus);
}

async function findOwner({ tools, subject }: Change) {
  const claim = await tools.delivery.claims.findClaim(subjectIdOf(subject));
  return claim?.by;
}

function mayMove(account: Account, owner: string) {
  return owner === account.name || hasRight(account.role, "handOverAny");
}

function isOutcome(text: string): text is CallOutcome {
  return Object.hasOwn(callOutcomes, text);
}

const changedMeanwhile = "Somebody changed this lead first.";

function notYours(owner: string | undefined) {
  return owner
    ? `${owner} has this lead. Ask them, or an owner of the desk.`
    : "Nobody has this lead.";
}

const done = { ok: true } as const;

function refused(problem: string): ChangeResult {
  return { ok: false, problem };
}
