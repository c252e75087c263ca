import { Notice } from "../../ui/notice.tsx";
import { QuarantineForms } from "./forms/lead-block-forms.tsx";
import { LeadForms } from "./forms/lead-forms.tsx";
import { OutcomeForm, SuggestedStep } from "./forms/outcome-form.tsx";
import type { LeadView } from "./lead-view.server.ts";
import { EarlierContacts } from "./sections/earlier-contacts.tsx";
import { LeadHead } from "./sections/lead-head.tsx";
import {
  Consents,
  Deliveries,
  HowTheyFoundUs,
  LeadAnswers,
  WhatHappened,
} from "./sections/lead-sections.tsx";
import { Saved } from "./sections/saved.tsx";
import { Timeline } from "./sections/timeline.tsx";

export function LeadContent({ view }: { view: LeadView }) {
  const { details, mayWork, saved, problem, timeline, timeZone } = view;
  return (
    <article
      className="@container stack-6 outline-none"
      data-lead={view.id}
      data-version={view.pageVersion}
      tabIndex={-1}
    >
      {problem && <Notice kind="destructive" title={problem} />}
      {saved && <Saved view={view} />}
      <LeadHead view={view} />
      {mayWork && view.isQuarantined && <QuarantineForms view={view} />}
      <div data-part="next" className="empty:hidden">
        {mayWork && !view.isQuarantined && <SuggestedStep view={view} />}
      </div>
      <div
        className={`grid grid-cols-1 gap-x-10 gap-y-8 ${details ? wide : ""}`}
      >
        {details && <WhatHappened details={details} />}
        {mayWork && <OutcomeForm view={view} />}
        {details && (
          <div className="stack-8">
            <LeadAnswers details={details} />
            {mayWork && <LeadForms view={view} />}
          </div>
        )}
        <div className="stack-8">
          <section className="stack-4">
            <h2 className="text-xl">What was done</h2>
            <div data-part="timeline">
              <Timeline
                events={timeline}
                timeZone={timeZone}
                statuses={view.statuses}
                isAnonymous={!details}
              />
            </div>
            {view.mayHaveMore && (
              <p className="text-muted">
                {`These are the newest ${view.events.length}. Owners can see older ones in the audit log, without notes.`}
              </p>
            )}
          </section>
          {details && (
            <>
              <Consents details={details} timeZone={timeZone} />
              <HowTheyFoundUs details={details} timeZone={timeZone} />
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
