import { isChecked } from "../../consent/ledger/consent-ledger.server.ts";
import { viewRecord } from "../../consent/receipt/receipt-view.server.ts";
import { describeSubject } from "../../delivery/messages/build-message.ts";
import { findLinkableEmail } from "../../delivery/messages/linkable-email.ts";
import { listDeliveriesOf } from "../../delivery/queue/delivery-lists.server.ts";
import { describeLocalHours } from "../../delivery/subjects/calling-hours-of-subject.ts";
import { findContactHistory } from "../../delivery/subjects/contact-history.server.ts";
import {
  answersOf,
  fullNameOf,
  mustNotCall,
  type Subject,
  subjectIdOf,
} from "../../delivery/subjects/subject.ts";
import { findLastDay } from "../../delivery/urgency/last-day.ts";
import { findUrgency } from "../../delivery/urgency/urgency.ts";
import { displayPhone } from "../../forms/phone/display-phone.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { findStates } from "../../leads/events/lead-event-rows.server.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import { firstStatus } from "../../leads/events/lead-status.ts";
import { listNamesakes } from "../../leads/threads/namesakes.server.ts";
import {
  findLeadsOfColleagues,
  listThread,
} from "../../leads/threads/threads.server.ts";
import { findZipPlace } from "../../survey/answers/zip-places.ts";
import type { Account } from "../account.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { hasRight } from "../rights.ts";
import { summarizeAccident } from "./sections/what-happened.ts";

export type LeadDetails = Awaited<ReturnType<typeof readDetails>>;

/** The person, their case, and what is on record about both. */
export async function readDetails(
  { services, session }: SignedIn,
  subject: Subject,
  accounts: readonly Account[],
) {
  const { database, delivery } = services;
  const now = services.now();
  const { timeZone } = delivery.plan;
  const history = await findContactHistory(database, subject);
  const { suppressed } = history;
  const described = describeSubject(subject, { timeZone, now, suppressed });
  const known = { services, subject, now, history, described };
  return {
    history,
    ...readPerson(known),
    ...readCase(known),
    ...(await readRecord(known, accounts, session.account.id)),
  };
}

type Known = {
  services: SignedIn["services"];
  subject: Subject;
  now: Date;
  history: Awaited<ReturnType<typeof findContactHistory>>;
  described: ReturnType<typeof describeSubject>;
};

function readPerson({ services, subject, now, history, described }: Known) {
  const answers = answersOf(subject);
  const { suppressed, consent } = history;
  return {
    name: fullNameOf(answers) || undefined,
    hasNumber: parseNumbers(answers.phone).length > 0,
    dial: described.dial,
    mustNotCall: mustNotCall(subject, suppressed),
    hours: describeLocalHours(subject, now, services.delivery.plan.timeZone),
    mayText: isChecked(consent?.texts) && !suppressed?.texts,
    hasEmail: Boolean(answers.email),
    email: findLinkableEmail(answers.email),
  };
}

function readCase({ services, subject, now, described }: Known) {
  const { laws, delivery } = services;
  const answers = answersOf(subject);
  const { dial, facts, story } = described;
  return {
    isUnfinished: subject.kind === "unfinished",
    lastDay: findLastDay(answers, laws, now),
    urgent: findUrgency(answers, delivery.plan.urgent, laws, now),
    whatHappened:
      summarizeAccident(answers) ||
      facts.find(({ key }) => key === "whatHappened")?.value,
    story,
    // The page's head shows the other facts.
    answers: facts
      .filter(({ key }) => !key || (key === "phone" && !dial))
      .map(({ key, label, value }) => ({
        label,
        value:
          label === "Place"
            ? [value, ...findOtherState(answers)].join("\n")
            : key === "phone"
              ? displayPhone(value)
              : value,
      })),
  };
}

function findOtherState({ zip_code, state }: ReturnType<typeof answersOf>) {
  const ofZip = findZipPlace(zip_code ?? "")?.state;
  return ofZip && state && ofZip !== state
    ? [`ZIP code ${zip_code} is in ${ofZip}. They answered ${state}.`]
    : [];
}

async function readRecord(
  { services, subject }: Known,
  accounts: readonly Account[],
  accountId: string,
) {
  const { database, consents } = services;
  const id = subjectIdOf(subject);
  const thread = (await listThread(database, id)).filter(
    (entry) => entry.id !== id,
  );
  const others = await findStates(
    database,
    thread.map((entry) => entry.id),
  );
  const name = fullNameOf(answersOf(subject));
  const colleagues = await findLeadsOfColleagues(database, [id], accountId);
  return {
    ofColleague: colleagues.get(id),
    consents: (await consents.findRecords(id)).map((record) => ({
      ...viewRecord(record, "They"),
      version: record.text?.version,
      at: new Date(record.row.created_at),
    })),
    deliveries: await listDeliveriesOf(database, id),
    thread: thread.map((entry) => ({
      ...entry,
      status: others.get(entry.id)?.status ?? firstStatus,
      holder: holderOf(others.get(entry.id), accounts),
      isOwn: others.get(entry.id)?.owner_account === accountId,
    })),
    namesakes: await listNamesakes(database, id, name),
  };
}

export function holderOf(
  state: LeadState | undefined,
  accounts: readonly Account[],
): string | null {
  if (!state?.owner_account) return state?.owner ?? null;
  const account = accounts.find(({ id }) => id === state.owner_account);
  return account && hasRight(account.role, "work") ? state.owner : null;
}
