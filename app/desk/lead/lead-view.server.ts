import { viewRecord } from "../../consent/receipt-view.server.ts";
import { findStopSince } from "../../consent/suppressions/suppressions.server.ts";
import { describeSubject } from "../../delivery/messages/build-message.ts";
import { describeLocalHours } from "../../delivery/messages/calling-hours-line.ts";
import { findPlainEmail } from "../../delivery/messages/plain-email.ts";
import { findContactHistory } from "../../delivery/messages/subjects/contact-history.server.ts";
import {
  answersOf,
  mustNotCall,
  type Subject,
  sentAtOf,
  subjectIdOf,
} from "../../delivery/messages/subjects/subject.ts";
import { findUrgency } from "../../delivery/messages/urgency.ts";
import { listDeliveriesOf } from "../../delivery/queue/undelivered.server.ts";
import {
  listRoutes,
  type StoredRoute,
} from "../../delivery/routing/route-store.server.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  contact,
  type StoredLeadEvent,
} from "../../leads/events/lead-event.ts";
import {
  findStates,
  listLeadEvents,
} from "../../leads/events/lead-event-rows.server.ts";
import {
  readState,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import { listStatuses } from "../../leads/events/lead-status-store.server.ts";
import { listNamesakes } from "../../leads/threads/namesakes.server.ts";
import { listThread } from "../../leads/threads/threads.server.ts";
import { listAccounts } from "../accounts/account-store.server.ts";
import { canRing } from "../accounts/own-phone.server.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { phoneWords } from "../phone-words.ts";
import { addressWith } from "../queue-address.ts";
import { hasRight } from "../rights.ts";
import { suggestNextStep } from "./sections/next-step.ts";
import { findLastDay, tellWhatHappened } from "./sections/what-happened.ts";

/** The last form's outcome, and its input if it was refused. */
export type Outcome = {
  saved?: boolean;
  problem?: string;
  isForbidden?: boolean;
  fields?: Readonly<Record<string, string>>;
};

export function statusOf({ problem, isForbidden }: Outcome) {
  if (isForbidden) return 403;
  return problem ? 409 : 200;
}

export type LeadView = Awaited<ReturnType<typeof readLeadView>>;

export type LeadDetails = Awaited<ReturnType<typeof readDetails>>;

/** Everything on a lead's page. Each view of a person's details is logged in the audit log. */
export async function readLeadView(
  desk: SignedIn,
  subject: Subject,
  { saved = false, problem, fields = {} }: Outcome = {},
) {
  const { database, now, delivery } = desk.services;
  const { account } = desk.session;
  const id = subjectIdOf(subject);
  const seesDetails = hasRight(account.role, "seeDetails");
  if (seesDetails) await noteView(desk, id);
  const state = await readState(database, id, now());
  const events = await listLeadEvents(database, id);
  const routes = await listRoutes(database, id);
  const details = seesDetails ? await readDetails(desk, subject) : undefined;
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
    accounts: await listAccounts(database),
    statuses: await listStatuses(database),
    isQuarantined: isQuarantined(subject),
    mayWork: hasRight(account.role, "work"),
    mayMove:
      state.owner === account.name || hasRight(account.role, "handOverAny"),
    mayErase: hasRight(account.role, "erase"),
    /** Whether the site can ring this account before the lead. */
    mayRing: await canRing(desk.services, account.id),
    next:
      details && !details.isDoNotCall && state.closed_at === null
        ? suggestNextStep(events, details)
        : undefined,
  };
}

/** Adds where rules sent the lead to its timeline. */
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
    by: contact("Routing rules"),
    data: { to: to.join(", "), reason },
  }));
  return [...events, ...routed].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
}

function noteView({ services, session }: SignedIn, subjectId: string) {
  const by = session.account;
  const view = { kind: "details_viewed", data: {}, subjectId, by } as const;
  return services.database
    .transaction()
    .execute((transaction) =>
      recordEvent(transaction, { ...view, at: services.now() }),
    );
}

/** What became of a callback request. */
const whatHappened = "What happened";

async function readDetails({ services }: SignedIn, subject: Subject) {
  const { database, now, delivery, laws, consents } = services;
  const id = subjectIdOf(subject);
  const time = now();
  const answers = answersOf(subject);
  const history = await findContactHistory(database, subject);
  const { dial, facts, story } = describeSubject(
    subject,
    delivery.plan.timeZone,
    time,
  );
  const stopped = findStopSince(history.suppressed, sentAtOf(subject));
  const mayDial = stopped ? undefined : dial;
  const find = (label: string) =>
    facts.find((fact) => fact.label === label)?.value;
  const thread = (await listThread(database, id)).filter(
    (entry) => entry.id !== id,
  );
  const others = await findStates(
    database,
    thread.map((entry) => entry.id),
  );
  const shown = ["Name", ...(mayDial ? ["Phone"] : []), whatHappened];
  return {
    name: find("Name"),
    dial: mayDial && { ...mayDial, words: phoneWords(mayDial.words) },
    stopped,
    isDoNotCall: mustNotCall(subject, history.suppressed),
    hours: describeLocalHours(subject, time, delivery.plan.timeZone),
    lastDay: findLastDay(answers, laws, time),
    urgent: findUrgency(answers, delivery.plan.urgent, laws, time),
    whatHappened: tellWhatHappened(answers) || find(whatHappened),
    story,
    /** With the number, unless the head has it. */
    answers: facts.filter(({ label }) => !shown.includes(label)),
    history,
    mayText: history.consent?.texts === "ticked" && !history.suppressed?.texts,
    email: findPlainEmail(find("Email")),
    consents: (await consents.findRecords(id)).map((record) => ({
      ...viewRecord(record, "They"),
      version: record.text?.version,
      at: new Date(record.row.created_at),
    })),
    deliveries: await listDeliveriesOf(database, id),
    thread: thread.map((entry) => ({
      ...entry,
      owner: others.get(entry.id)?.owner,
    })),
    namesakes: await listNamesakes(database, id, find("Name") ?? ""),
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
      return false;
    case "unfinished":
      return subject.partial.quarantineReason !== null;
  }
}
