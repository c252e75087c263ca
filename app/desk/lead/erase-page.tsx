import {
  describeDestinationsSentTo,
  listDestinationsSentTo,
} from "../../delivery/queue/destinations-sent-to.server.ts";
import {
  answersOf,
  type Subject,
  subjectIdOf,
} from "../../delivery/subjects/subject.ts";
import { listValidPhones } from "../../forms/phone/phones-in-text.ts";
import { referenceOf } from "../../forms/reference.ts";
import { eraseWholePerson } from "../../privacy/erase-person.server.ts";
import {
  chooseRows,
  findPerson,
  type Person,
} from "../../privacy/person.server.ts";
import { listTraces } from "../../privacy/traces.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { CheckField } from "../../ui/form/choice-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { isRecentlyVerified } from "../account.ts";
import { deskPage, readFields, type SignedIn } from "../desk-request.server.ts";
import { RefusalMessage } from "../shell/refusal.tsx";
import { Submit } from "../shell/submit.tsx";
import { ReauthenticationNotice } from "../sign-in/reauthentication-notice.tsx";
import { getLead } from "./lead-request.server.ts";
import { recordErasure } from "./record-erasure.server.ts";
import { recordViews } from "./record-views.server.ts";

export async function showErase(desk: SignedIn): Promise<Response> {
  return erasePage(desk, await getLead(desk));
}

/** Like `npm run leads -- erase`. Only the reason and the recipients remain, in the audit log. */
export async function eraseLead(desk: SignedIn): Promise<Response> {
  const subject = await getLead(desk);
  const { reason = "", ...fields } = readFields(desk);
  const { person, search } = await findSender(desk, subject);
  const rows = listRows(person);
  const chosen = rows.filter(({ id }) => fields[id] === "yes");
  const isAll = chosen.length === rows.length;
  const ids = new Set(chosen.map(({ id }) => id));
  const problem =
    ids.size === 0
      ? "Choose what to erase."
      : findReasonProblem(reason, person);
  const { database, now } = desk.services;
  const isAskingAgain = !isRecentlyVerified(desk.session, now());
  if (problem || isAskingAgain) {
    return erasePage(desk, subject, { problem, isAskingAgain, reason, ids });
  }
  const erased = isAll ? person : chooseRows(person, ids);
  const receivers = new Set<string>();
  const who = { by: desk.session.account, at: now() };
  await eraseWholePerson(database, erased, isAll ? search : undefined, {
    record: recordErasure(reason, who, receivers),
  });
  const { plan } = desk.services.delivery;
  const sentTo = describeDestinationsSentTo([...receivers].sort(), plan);
  const heading = "Erased";
  const words = `It's gone from the site's database. ${sentTo} ${whatRemains}`;
  return deskPage(desk, heading, RefusalMessage({ heading, words }));
}

/** A running site can't search files that it has open. */
const whatRemains =
  "On the server, run “npm run leads -- erase” with the same phone number or email and “--yes”, which also searches the database's files. Delete existing backups, or erase again after restoring one. Messages that were already sent can't be recalled.";

async function describeSentTo({ services }: SignedIn, ids: readonly string[]) {
  const { database, delivery } = services;
  const names = await listDestinationsSentTo(database, ids);
  return describeDestinationsSentTo(names, delivery.plan);
}

async function findSender({ services }: SignedIn, subject: Subject) {
  const { phone, email } = answersOf(subject);
  const search = {
    phones: listValidPhones(phone),
    emails: email ? [email] : [],
  };
  const person = await findPerson(services.database, search);
  const id = subjectIdOf(subject);
  const isFound = listRows(person).some((row) => row.id === id);
  return { person: isFound ? person : onlyOf(subject), search };
}

function onlyOf(subject: Subject): Person {
  const rows: Person = {
    leads: subject.kind === "lead" ? [subject.lead] : [],
    callbacks: subject.kind === "callback" ? [subject.callback] : [],
    partials: subject.kind === "unfinished" ? [subject.partial] : [],
    numbers: [],
    emails: [],
  };
  return chooseRows(rows, new Set([subjectIdOf(subject)]));
}

function listRows({ leads, callbacks, partials }: Person) {
  return [
    ...leads.map(({ id, created_at, first_name, last_name }) => ({
      id,
      time: new Date(created_at),
      what: [first_name, last_name].filter(Boolean).join(" "),
    })),
    ...callbacks.map(({ id, created_at }) => ({
      id,
      time: new Date(created_at),
      what: "Callback request",
    })),
    ...partials.map(({ id, updatedAt }) => ({
      id,
      time: updatedAt,
      what: "Unfinished survey",
    })),
  ];
}

function findReasonProblem(reason: string, person: Person) {
  if (reason.trim() === "" || reason.length > 300) {
    return "Write the reason, in at most 300 characters.";
  }
  const words = reason.toLowerCase();
  return listTraces(person).some(({ text }) =>
    words.includes(text.toLowerCase()),
  )
    ? "Don't name the person: the reason stays in the audit log."
    : undefined;
}

type Refused = {
  problem: string | undefined;
  isAskingAgain: boolean;
  reason: string;
  ids: ReadonlySet<string>;
};

async function erasePage(desk: SignedIn, subject: Subject, refused?: Refused) {
  const { person } = await findSender(desk, subject);
  const rows = listRows(person);
  const all = rows.map(({ id }) => id);
  await recordViews(desk, all);
  const sentTo = await describeSentTo(desk, all);
  const { timeZone } = desk.services.delivery.plan;
  const { problem, isAskingAgain } = refused ?? {};
  const id = subjectIdOf(subject);
  return deskPage(
    desk,
    "Erase",
    <form method="post" className="max-w-xl stack-5">
      <h1 className="text-2xl">Erase for good</h1>
      {isAskingAgain && <ReauthenticationNotice next="erase" />}
      {problem && <Notice kind="destructive" title={problem} />}
      <p>
        This is everything with the same phone number or email. Uncheck what
        another person sent.
      </p>
      <div className="stack-2">
        {rows.map((row) => (
          <CheckField
            key={row.id}
            label={`${row.what}, ${referenceOf(row.id)}`}
            hint={formatDateTime(row.time, timeZone)}
            name={row.id}
            value="yes"
            defaultChecked={refused?.ids.has(row.id) ?? true}
          />
        ))}
      </div>
      <Field
        label="Reason"
        hint="It stays in the audit log, so don't name the person."
        name="reason"
        required
        maxLength={300}
        defaultValue={refused?.reason}
      />
      {sentTo && <p>{sentTo}</p>}
      <p className="text-sm text-muted">{whatRemains}</p>
      <Submit label="Erase for good" className="border-danger text-danger!" />
      <p>
        <TextLink href={`/leads/${id}`} label="Back to the lead" />
      </p>
    </form>,
    { status: isAskingAgain ? 401 : problem ? 422 : 200 },
  );
}
