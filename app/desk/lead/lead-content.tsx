import { Notice } from "../../ui/notice.tsx";
import { LeadForms, QuarantineForms } from "./lead-forms.tsx";
import type { LeadView } from "./lead-view.server.ts";
import { NextStep, OutcomeForm } from "./outcome-form.tsx";
import { EarlierContacts } from "./sections/earlier-contacts.tsx";
import { eventInWords } from "./sections/event-in-words.ts";
import { LeadHead } from "./sections/lead-head.tsx";
import {
  Answers,
  Consents,
  Deliveries,
  Origin,
  WhatHappened,
} from "./sections/lead-sections.tsx";
import { Timeline } from "./sections/timeline.tsx";

export function LeadContent({ view }: { view: LeadView }) {
  const { details, mayWork, saved, problem, timeline, timeZone } = view;
  return (
    <article
      className="@container stack-6 outline-none"
      data-lead={view.id}
      tabIndex={-1}
    >
      {problem && <Notice kind="destructive" title={problem} />}
      {saved && <Saved view={view} />}
      <LeadHead view={view} />
      {mayWork && view.isQuarantined && <QuarantineForms view={view} />}
      {mayWork && !view.isQuarantined && <NextStep view={view} />}
      <div
        className={`grid grid-cols-1 gap-x-10 gap-y-8 ${details ? wide : ""}`}
      >
        {details && <WhatHappened details={details} />}
        {mayWork && <OutcomeForm view={view} />}
        {details && (
          <div className="stack-8">
            <Answers details={details} />
            {mayWork && <LeadForms view={view} />}
          </div>
        )}
        <div className="stack-8">
          <section className="stack-4">
            <h2 className="text-xl">What was done</h2>
            <Timeline
              events={timeline}
              timeZone={timeZone}
              statuses={view.statuses}
              isAnonymous={!details}
            />
          </section>
          {details && (
            <>
              <Consents details={details} timeZone={timeZone} />
              <Origin details={details} timeZone={timeZone} />
              <Deliveries view={view} deliveries={details.deliveries} />
              <EarlierContacts view={view} details={details} />
            </>
          )}
        </div>
      </div>
    </article>
  );
}

/** Two columns without gaps: the form takes rows 1 and 2 on the right, and the answers rows 2 and 3 on the left. */
const wide =
  "@4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] @4xl:grid-rows-[auto_auto_1fr] @4xl:*:nth-2:row-span-2 @4xl:*:nth-3:row-span-2 @4xl:*:nth-3:row-start-2 @4xl:*:nth-3:col-start-1";

function Saved({ view: { events, account, statuses } }: { view: LeadView }) {
  const own = events.filter(({ by }) => by.id === account.id);
  const steps = own.findIndex(({ kind }) => kind !== "status_changed");
  const [last, cause] = [own[0], own[steps]];
  // One of these changes the status in one or two steps.
  const hasCausedStatus =
    cause !== undefined &&
    ["call_logged", "quarantine_released"].includes(cause.kind) &&
    cause.seq + steps === last?.seq;
  const words = own
    .slice(0, hasCausedStatus ? steps + 1 : 1)
    .reverse()
    .map((event) => eventInWords(event, statuses))
    .join(", ");
  return <Notice kind="success" title="Saved" description={words} />;
}
