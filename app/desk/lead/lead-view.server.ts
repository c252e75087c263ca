import { hasDestination } from "../../delivery/destinations/plan/plan.ts";
import {
  listRoutes,
  type StoredRoute,
} from "../../delivery/routing/route-store.server.ts";
import {
  quarantineReasonOf,
  type Subject,
  subjectIdOf,
} from "../../delivery/subjects/subject.ts";
import { referenceOf } from "../../forms/reference.ts";
import { describeQuarantine } from "../../forms/spam-signals.ts";
import {
  namedActor,
  type StoredLeadEvent,
} from "../../leads/events/lead-event.ts";
import {
  listLeadEvents,
  maxListedEvents,
} from "../../leads/events/lead-event-rows.server.ts";
import { readState } from "../../leads/events/lead-events.server.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { countOf } from "../../ui/count-of.ts";
import type { Account } from "../account.ts";
import { listAccounts } from "../account-store.server.ts";
import { canRingOwnPhone } from "../accounts/own-phone.server.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { urlWith } from "../queue-url.ts";
import { hasRight } from "../rights.ts";
import {
  isHolder,
  mayFinishReminder,
  mayMove,
} from "./changes/holder-changes.server.ts";
import { listOutcomesAfter } from "./changes/log-call.server.ts";
import { holderOf, readDetails } from "./lead-details.server.ts";
import { idInUrl } from "./lead-request.server.ts";
import { readPageVersion } from "./page-version.server.ts";
import { recordViews } from "./record-views.server.ts";
import { suggestNextStep } from "./sections/next-step.ts";
import { suggestReminders } from "./suggested-reminders.ts";

export type FormResult = {
  saved?: boolean;
  problem?: string;
  isForbidden?: boolean;
  fields?: Readonly<Record<string, string>>;
};

export function statusOf({ problem, isForbidden }: FormResult) {
  if (isForbidden) return 403;
  return problem ? 409 : 200;
}

export type LeadView = Awaited<ReturnType<typeof readLeadView>>;

/** Each view of a person's details is logged in the audit log. */
export async function readLeadView(
  desk: SignedIn,
  subject: Subject,
  { saved = false, problem, fields = {} }: FormResult = {},
) {
  const { database, now, delivery } = desk.services;
  const { account } = desk.session;
  const id = subjectIdOf(subject);
  const seesDetails = hasRight(account.role, "seeDetails");
  if (seesDetails) await recordViews(desk, [id]);
  const state = await readState(database, id, now());
  // Before the events and details, so that what comes in between shows as a change.
  const pageVersion = await readPageVersion(desk.services, subject, state);
  const events = await listLeadEvents(database, id);
  const routes = await listRoutes(database, id);
  const accounts = await listAccounts(database);
  const holder = holderOf(state, accounts);
  const isOwn = holder !== null && isHolder(account, state);
  const isOthers = holder !== null && !isOwn;
  const statuses = await listStatuses(database);
  const quarantineReason = quarantineReasonOf(subject);
  const takesOutcome = quarantineReason === null && !isOthers;
  const details = seesDetails
    ? await readDetails(desk, subject, accounts)
    : undefined;
  return {
    id: idInUrl(desk),
    pageVersion,
    account,
    state,
    events,
    details,
    saved,
    problem,
    typed: fields,
    timeline: withRoutes(events, routes),
    mayHaveMore: events.length === maxListedEvents,
    reference: referenceOf(id),
    address: desk.url.searchParams.has("lead")
      ? urlWith(desk.url, { saved: undefined })
      : desk.url.pathname,
    now: now(),
    timeZone: delivery.plan.timeZone,
    accounts,
    holder,
    isOwn,
    isOthers,
    ...readLatest(events),
    statuses,
    isQuarantined: quarantineReason !== null,
    quarantine: quarantineText(desk, subject),
    outcomes: takesOutcome ? listOutcomesAfter(statuses, state.status) : [],
    ...rightsOn(state, account),
    mayRing: await canRingOwnPhone(desk.services, account.id),
    canRing: desk.services.phoneService.connect !== undefined,
    hasDestination: hasDestination(delivery.plan),
    reminders: suggestReminders(subject, now(), delivery.plan.timeZone),
    next:
      details && !isOthers && state.closed_at === null
        ? suggestNextStep(events, details, { ...state, now: now() })
        : undefined,
  };
}

function rightsOn(state: LeadState, account: Account) {
  return {
    mayWork: hasRight(account.role, "work"),
    mayMove: mayMove(account, state),
    mayFinishReminder:
      state.next_action_at !== null && mayFinishReminder(account, state),
    mayErase: hasRight(account.role, "erase"),
  };
}

/** Who handed the lead over to its holder, and what its reminder is about. */
function readLatest(newestFirst: readonly StoredLeadEvent[]) {
  const held = newestFirst.find(({ kind }) =>
    ["taken", "handed_over"].includes(kind),
  );
  const reminder = newestFirst.find(({ kind }) => kind === "reminder_set");
  return {
    giver: held?.kind === "handed_over" ? held.by.name : undefined,
    reminderNote: reminder?.data.note ? String(reminder.data.note) : undefined,
  };
}

function quarantineText({ services }: SignedIn, subject: Subject): string {
  const { quarantinedDays, unfinishedDays } = services.retention;
  const days = { lead: quarantinedDays, unfinished: unfinishedDays };
  const reason = describeQuarantine(quarantineReasonOf(subject));
  if (subject.kind === "callback") return reason;
  const left = countOf(days[subject.kind], "day");
  return `${reason} Unless you release it, it's deleted after ${left}.`;
}

function withRoutes(
  events: readonly StoredLeadEvent[],
  routes: readonly StoredRoute[],
): StoredLeadEvent[] {
  const routed = routes.map(({ id, subjectId, at, to, reason }) => ({
    id,
    subjectId,
    at,
    seq: 0,
    kind: "routed",
    by: namedActor("Routing rules"),
    data: { to: to.join(", "), reason },
  }));
  return [...events, ...routed].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
}
