import { buildMessage } from "../../delivery/messages/build-message.ts";
import { findContactHistory } from "../../delivery/messages/contact-history.server.ts";
import { findSubjectById } from "../../delivery/messages/find-subject.server.ts";
import type { Message } from "../../delivery/messages/message.ts";
import { type Subject, subjectIdOf } from "../../delivery/messages/subject.ts";
import { findUrgency } from "../../delivery/messages/urgency.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  listLeadEvents,
  readState,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import { statusLabel } from "../../leads/events/lead-status.ts";
import { listThread } from "../../leads/threads/threads.server.ts";
import { timeInWords } from "../../server/local-time.ts";
import { Notice } from "../../ui/notice.tsx";
import { actorOf } from "../accounts/account.ts";
import { listAccounts } from "../accounts/account-store.server.ts";
import {
  goTo,
  page,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { hasRight } from "../rights.ts";
import { Refusal } from "../shell/refusal.tsx";
import { changeLead } from "./change-lead.server.ts";
import { FirstSteps, LeadForms } from "./lead-forms.tsx";
import { Timeline } from "./timeline.tsx";

/** One lead, callback request or unfinished review: what is known, what was done, and what to do next. */
export async function showLead(desk: SignedIn): Promise<Response> {
  const subject = await findLead(desk);
  return subject ? leadPage(desk, subject) : missing(desk);
}

/** Every button of the page; what was typed stays where it is refused. */
export async function actOnLead(desk: SignedIn): Promise<Response> {
  const subject = await findLead(desk);
  if (!subject) return missing(desk);
  const fields = await readFields(desk);
  const { account } = desk.session;
  const change = { tools: desk.services, subject, account, fields };
  const result = await changeLead(change);
  const path = `/leads/${subjectIdOf(subject)}`;
  return result.ok
    ? goTo(`${path}?saved=${savedKinds[fields.act ?? ""] ?? "change"}`)
    : leadPage(desk, subject, { problem: result.problem, fields });
}

/** Which field's text is safe with us now. */
const savedKinds: Readonly<Record<string, string>> = {
  note: "note",
  log: "outcome",
};

type Refused = {
  problem: string;
  fields: Readonly<Record<string, string>>;
};

async function leadPage(desk: SignedIn, subject: Subject, refused?: Refused) {
  const { database, now, delivery } = desk.services;
  const { account } = desk.session;
  const { timeZone } = delivery.plan;
  const id = subjectIdOf(subject);
  const seesDetails = hasRight(account.role, "seeDetails");
  if (seesDetails) await noteView(desk, id);
  const state = await readState(database, id, now());
  const message = await describe(desk, subject);
  const accounts = await listAccounts(database);
  const title = seesDetails ? headingOf(message, id) : referenceOf(id);
  return page(
    desk,
    "Lead",
    <div className="stack-6">
      {refused && <Notice kind="destructive" title={refused.problem} />}
      {desk.url.searchParams.has("saved") && !refused && (
        <Notice kind="success" title="Saved" />
      )}
      <header className="stack-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">
          {`${statusLabel(state.status)} · ${state.owner ? `${state.owner} has it` : "nobody has it yet"}`}
          {state.next_action_at &&
            ` · reminder ${timeInWords(new Date(state.next_action_at), timeZone)}`}
        </p>
        {message.urgent.map((reason) => (
          <p key={reason} className="font-semibold text-danger">
            {reason}
          </p>
        ))}
        {hasRight(account.role, "work") && (
          <FirstSteps state={state} dial={message.dial} />
        )}
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="stack-6">
          {seesDetails && <Facts message={message} />}
          {seesDetails && (
            <Thread
              desk={desk}
              entries={await listThread(database, id)}
              id={id}
            />
          )}
        </div>
        <div className="stack-6">
          {hasRight(account.role, "work") && (
            <LeadForms
              {...{ state, account, accounts }}
              typed={refused?.fields ?? {}}
              isQuarantined={isQuarantined(subject)}
            />
          )}
          <Timeline
            events={await listLeadEvents(database, id)}
            timeZone={timeZone}
            isAnonymous={!seesDetails}
          />
        </div>
      </div>
    </div>,
    { status: refused ? 409 : 200 },
  );
}

/** Every look at a person's details is a line of the audit log. */
function noteView({ services, session }: SignedIn, subjectId: string) {
  const by = actorOf(session.account);
  const view = { kind: "details_viewed", data: {}, subjectId, by } as const;
  return services.database
    .transaction()
    .execute((transaction) =>
      recordEvent(transaction, { ...view, at: services.now() }, "any"),
    );
}

async function describe({ services }: SignedIn, subject: Subject) {
  const { database, now, delivery, laws } = services;
  const { timeZone, urgent } = delivery.plan;
  return buildMessage(
    { id: subjectIdOf(subject), event: "lead.created" },
    subject,
    {
      ...{ timeZone, now: now(), claimUrl: "" },
      urgent:
        subject.kind === "lead"
          ? findUrgency(subject.lead, urgent, laws, now())
          : [],
      history: await findContactHistory(database, subject),
    },
  );
}

function Facts({ message: { facts, story } }: { message: Message }) {
  return (
    <section className="stack-4" aria-label="What we know">
      {story && (
        <p className="whitespace-pre-line rounded-card bg-sunken p-4 text-lg">
          {story}
        </p>
      )}
      <dl className="divide-y divide-line border-y border-line">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Thread({
  desk,
  entries,
  id,
}: {
  desk: SignedIn;
  entries: Awaited<ReturnType<typeof listThread>>;
  id: string;
}) {
  const { timeZone } = desk.services.delivery.plan;
  const others = entries.filter((entry) => entry.id !== id);
  if (others.length === 0) return null;
  return (
    <section className="stack-2">
      <h2 className="text-lg">From the same person</h2>
      <ul>
        {others.map((entry) => (
          <li key={entry.id}>
            <a
              href={`/leads/${entry.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {`${referenceOf(entry.id)}, ${timeInWords(new Date(entry.time), timeZone)}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf({ facts, dial }: Message, id: string) {
  const name = facts.find(({ label }) => label === "Name")?.value;
  return name || dial?.words || referenceOf(id);
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findLead({ parameters, services }: SignedIn) {
  const { id = "" } = parameters;
  return uuid.test(id) ? findSubjectById(services.database, id) : undefined;
}

function missing(desk: SignedIn) {
  const words = {
    heading: "We can't find that lead",
    words: "It may have been erased.",
  };
  return page(desk, "Not found", Refusal(words), { status: 404 });
}
