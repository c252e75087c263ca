import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import {
  type Subject,
  subjectIdOf,
} from "../../../delivery/subjects/subject.ts";
import { describeLeadEvent } from "../../../leads/events/describe-lead-event.ts";
import {
  type Actor,
  type LeadEventKind,
  leadEventSchemas,
  nameKeyOf,
  type StatusReason,
  type StoredLeadEvent,
} from "../../../leads/events/lead-event.ts";
import { listLeadEvents } from "../../../leads/events/lead-event-rows.server.ts";
import {
  lockSubject,
  type OtherBody,
  readState,
  recordEvent,
  recordStatus,
} from "../../../leads/events/lead-events.server.ts";
import type { LeadState } from "../../../leads/events/lead-state.ts";
import { listStatuses } from "../../../leads/events/lead-status-store.server.ts";
import { mayWork } from "../../../leads/events/leads-of-accounts.server.ts";
import { second } from "../../../server/durations.ts";
import type { Services } from "../../../server/http/services-context.server.ts";
import type { Account } from "../../account.ts";

export type LeadChange = {
  services: Pick<
    Services,
    | "database"
    | "leads"
    | "callbacks"
    | "partials"
    | "phoneService"
    | "limits"
    | "now"
  > & {
    delivery: Pick<
      Services["delivery"],
      "plan" | "claims" | "claimChanges" | "statusOutbox" | "outbox" | "wake"
    >;
  };
  subject: Subject;
  account: Actor & Pick<Account, "role">;
  fields: Readonly<Record<string, string | undefined>>;
};

/** `problem` tells the user why nothing was changed; `isForbidden`: their role doesn't allow it. */
export type ChangeResult =
  | { ok: true }
  | { ok: false; problem: string; isForbidden?: true };

export const done = { ok: true } as const;

export function refused(problem: string): ChangeResult {
  return { ok: false, problem };
}

/** A quarantined lead counts nowhere, goes to no destination and is deleted early. */
export const releaseFirst = refused(
  "Release this lead from quarantine first, so that it's kept and counted.",
);

type AppendEvent = (event: OtherBody) => Promise<unknown>;

export async function withLockedLead(
  change: LeadChange,
  work: (
    append: AppendEvent,
    state: LeadState,
    transaction: Transaction<Database>,
  ) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  const { services, subject, account: by } = change;
  const subjectId = subjectIdOf(subject);
  const at = services.now();
  const result = await services.database
    .transaction()
    .execute(async (transaction) => {
      // The lead must not change between reading its state and writing the event.
      const isStored = await lockSubject(transaction, subjectId);
      if (!isStored) return refused("This lead was erased.");
      if (!(await mayWork(transaction, by.id)))
        return refused("You can't work leads anymore.");
      const state = await readState(transaction, subjectId, at);
      return work(
        (event) => recordEvent(transaction, { ...event, subjectId, by, at }),
        state,
        transaction,
      );
    });
  services.delivery.wake();
  return result;
}

/** Without script, a double tap sends a form twice. */
export async function isRepeat(
  { services, account, fields }: LeadChange,
  { subject_id, version }: LeadState,
  transaction: Transaction<Database>,
  isSame: (event: StoredLeadEvent) => boolean,
): Promise<boolean> {
  const isStale = Number(fields.version) < version;
  if (!isStale) return false;
  const since = new Date(services.now().getTime() - 10 * second);
  const events = await listLeadEvents(transaction, subject_id, 5);
  return events.some(
    (event) => event.at >= since && isBy(account, event.by) && isSame(event),
  );
}

/** False if the new status isn't allowed next. A holder who left while a lead was closed loses it. */
export async function appendStatus(
  { services, subject, account }: LeadChange,
  transaction: Transaction<Database>,
  to: string,
  { reason, undoes }: StatusReason = {},
): Promise<boolean> {
  const subjectId = subjectIdOf(subject);
  const at = services.now();
  const state = await recordStatus(
    transaction,
    {
      ...{ to, reason: reason?.slice(0, 300), undoes },
      ...{ subjectId, by: account, at },
    },
    services.delivery.statusOutbox,
  );
  if (state?.closed_at === null) {
    await services.delivery.claimChanges.unclaimLeadsOfFormerStaff(
      transaction,
      {
        by: account,
        now: at,
        subjectIds: [subjectId],
      },
    );
  }
  return state !== undefined;
}

export function withUnchangedLead(
  change: LeadChange,
  work: Parameters<typeof withLockedLead>[1],
  kinds: Kinds = decisionKinds,
): Promise<ChangeResult> {
  return withLockedLead(
    change,
    async (append, state, transaction) =>
      (await findConflict(change, state, transaction, kinds)) ??
      work(append, state, transaction),
  );
}

export async function addEvent(
  change: LeadChange,
  kind: OtherBody["kind"],
  data: object = {},
  kinds: Kinds = [],
): Promise<ChangeResult> {
  const parsed = leadEventSchemas[kind].safeParse(data);
  if (!parsed.success) {
    return refused("Please write something, up to 4,000 characters.");
  }
  const event = { kind, data: parsed.data } as OtherBody;
  const isSame = (other: StoredLeadEvent) =>
    other.kind === kind && isDeepStrictEqual(other.data, event.data);
  const work: Parameters<typeof withLockedLead>[1] = async (
    append,
    state,
    transaction,
  ) => {
    if (!(await isRepeat(change, state, transaction, isSame))) {
      await append(event);
    }
    return done;
  };
  return withUnchangedLead(change, work, kinds);
}

type Kinds = readonly LeadEventKind[];

/** A form that was opened before one of these by someone else is refused. */
export const decisionKinds: Kinds = [
  "taken",
  "released",
  "handed_over",
  "status_changed",
  "quarantine_released",
  "discarded",
];

export async function findConflict(
  change: LeadChange,
  state: LeadState,
  database: Kysely<Database>,
  kinds: Kinds,
): Promise<ChangeResult | undefined> {
  const other = await findOthersEvent(change, state, database, kinds);
  if (!other) return undefined;
  const words = describeLeadEvent(
    other,
    await listStatuses(database),
    change.services.delivery.plan.timeZone,
  );
  return refused(
    `${other.by.name} changed this lead first (${words}). You're looking at the new version.`,
  );
}

async function findOthersEvent(
  { account, fields }: LeadChange,
  { subject_id, version }: LeadState,
  database: Kysely<Database>,
  kinds: Kinds,
): Promise<StoredLeadEvent | undefined> {
  const unseen = version - Number(fields.version ?? Number.NaN);
  if (unseen === 0 || kinds.length === 0) return undefined;
  // A form without a version is treated as stale.
  const limit = Number.isSafeInteger(unseen) && unseen > 0 ? unseen : version;
  const events = await listLeadEvents(database, subject_id, limit);
  return events.find(
    ({ kind, by }) => !isBy(account, by) && kinds.some((one) => one === kind),
  );
}

/** A command, or a contact's link, knows only the name. */
export function isBy({ id, name }: Actor, by: Actor) {
  const isSameId = id === null || by.id === null || by.id === id;
  return isSameId && nameKeyOf(by.name) === nameKeyOf(name);
}
