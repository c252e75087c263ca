import { viewRecord } from "../../consent/receipt/receipt-view.server.ts";
import { describeSubject } from "../../delivery/messages/build-message.ts";
import { findLinkableEmail } from "../../delivery/messages/linkable-email.ts";
import { findContactHistory } from "../../delivery/messages/subjects/contact-history.server.ts";
import {
  answersOf,
  fullNameOf,
  mustNotCall,
  type Subject,
  subjectIdOf,
} from "../../delivery/messages/subjects/subject.ts";
import { describeLocalHours } from "../../delivery/on-call/callable-from.ts";
import { listDeliveriesOf } from "../../delivery/queue/undelivered.server.ts";
import {
  listRoutes,
  type StoredRoute,
} from "../../delivery/routing/route-store.server.ts";
import { findLastDay } from "../../delivery/urgency/last-day.ts";
import { findUrgency } from "../../delivery/urgency/urgency.ts";
import { listTypedNumbers } from "../../forms/phone/typed-numbers.ts";
import { referenceOf } from "../../forms/reference.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";
import {
  namedActor,
  type StoredLeadEvent,
} from "../../leads/events/lead-event.ts";
import {
  findStates,
  listLeadEvents,
} from "../../leads/events/lead-event-rows.server.ts";
import { readState } from "../../leads/events/lead-events.server.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { listNamesakes } from "../../leads/threads/namesakes.server.ts";
import { listThread } from "../../leads/threads/threads.server.ts";
import type { Account } from "../accounts/account.ts";
import { listAccounts } from "../accounts/account-store.server.ts";
import { canRingOwnPhone } from "../accounts/own-phone.server.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { displayPhone } from "../phone-words.ts";
import { addressWith } from "../queue-address.ts";
import { hasRight } from "../rights.ts";
import { isHolder, mayMove } from "./changes/holder-changes.server.ts";
import { recordViews } from "./record-views.server.ts";
import { suggestNextStep } from "./sections/next-step.ts";
import { tellWhatHappened } from "./sections/what-happened.ts";

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

export type LeadDetails = Awaited<ReturnType<typeof readDetails>>;

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
  const events = await listLeadEvents(database, id);
  const routes = await listRoutes(database, id);
  const accounts = await listAccounts(database);
  const holder = holderOf(state, accounts);
  const details = seesDetails
    ? await readDetails(desk, subject, accounts)
    : undefined;
  return {
    id,
    account,
    state,
    events,
    details,
    saved,
    problem,
    typed: fields,
    timeline: withRoutes(events, routes),
    reference: referenceOf(id),
    /** Where its forms are sent: to the list, if it is shown beside it. */
    address: desk.url.searchParams.has("lead")
      ? addressWith(desk.url, { saved: undefined })
      : `/leads/${id}`,
    now: now(),
    timeZone: delivery.plan.timeZone,
    accounts,
    holder,
    isOthers: holder !== null && !isHolder(account, state),
    statuses: await listStatuses(database),
    isQuarantined: isQuarantined(subject),
    mayWork: hasRight(account.role, "work"),
    mayMove: mayMove(account, state),
    mayErase: hasRight(account.role, "erase"),
    mayRing: await canRingOwnPhone(desk.services, account.id),
    next:
      details && !details.mustNotCall && state.closed_at === null
        ? suggestNextStep(events, details)
        : undefined,
  };
}

/** Who has it, unless their account can't work leads anymore. A contact without an account is known only by name. */
function holderOf(
  state: LeadState | undefined,
  accounts: readonly Account[],
): string | null {
  if (!state?.owner_account) return state?.owner ?? null;
  const account = accounts.find(({ id }) => id === state.owner_account);
  return account && hasRight(account.role, "work") ? state.owner : null;
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

const shownAbove = ["Name", "Phone", "What happened"];

async function readDetails(
  { services }: SignedIn,
  subject: Subject,
  accounts: readonly Account[],
) {
  const { database, now, delivery, laws, consents } = services;
  const { timeZone } = delivery.plan;
  const id = subjectIdOf(subject);
  const time = now();
  const answers = answersOf(subject);
  const name = fullNameOf(answers);
  const history = await findContactHistory(database, subject);
  const { suppressed } = history;
  const { dial, facts, story } = describeSubject(subject, {
    timeZone,
    now: time,
    suppressed,
  });
  const thread = (await listThread(database, id)).filter(
    (entry) => entry.id !== id,
  );
  const others = await findStates(
    database,
    thread.map((entry) => entry.id),
  );
  return {
    name: name || undefined,
    /** A number was typed that can be blocked. */
    hasNumber: listTypedNumbers(answers.phone).length > 0,
    dial: dial && { ...dial, words: displayPhone(dial.words) },
    mustNotCall: mustNotCall(subject, suppressed),
    hours: describeLocalHours(subject, time, timeZone),
    lastDay: findLastDay(answers, laws, time),
    urgent: findUrgency(answers, delivery.plan.urgent, laws, time),
    whatHappened:
      tellWhatHappened(answers) ||
      facts.find(({ label }) => label === "What happened")?.value,
    story,
    /** Includes the phone number only if the head doesn't show it. */
    answers: facts.filter(
      ({ label }) =>
        !shownAbove.includes(label) || (label === "Phone" && !dial),
    ),
    history,
    mayText: history.consent?.texts === "ticked" && !suppressed?.texts,
    hasEmail: Boolean(answers.email),
    email: findLinkableEmail(answers.email),
    consents: (await consents.findRecords(id)).map((record) => ({
      ...viewRecord(record, "They"),
      version: record.text?.version,
      at: new Date(record.row.created_at),
    })),
    deliveries: await listDeliveriesOf(database, id),
    thread: thread.map((entry) => ({
      ...entry,
      holder: holderOf(others.get(entry.id), accounts),
    })),
    namesakes: await listNamesakes(database, id, name),
  };
}

function isQuarantined(subject: Subject) {
  switch (subject.kind) {
    case "lead":
      return (
        subject.lead.quarantine_reason !== null &&
        subject.lead.released_at === null
      );
    case "callback":
      return isQuarantineReason(subject.callback.reason);
    case "unfinished":
      return subject.partial.quarantineReason !== null;
  }
}
