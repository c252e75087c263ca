import { statusLabel } from "../../../leads/events/lead-status.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { formatDate } from "../../../shell/format-date.ts";
import { addNonBreakingSpaces } from "../../../ui/add-non-breaking-spaces.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { capitalize } from "../../../ui/capitalize.ts";
import { countOf } from "../../../ui/count-of.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { Submit } from "../../shell/submit.tsx";
import { describeHolder } from "../describe-holder.ts";
import { ActionButton, ActionForm } from "../forms/action-form.tsx";
import type { LeadDetails } from "../lead-details.server.ts";
import type { LeadView } from "../lead-view.server.ts";
import { describeHours } from "./hours-words.ts";

export function LeadHead({ view }: { view: LeadView }) {
  const { details, reference, state, timeZone } = view;
  const title = details?.name ?? details?.dial?.words ?? reference;
  // Nobody is reminded of a closed lead.
  const reminder = state.closed_at === null && state.next_action_at;
  return (
    <header
      data-part="head"
      className="grid gap-x-10 gap-y-4 rounded-card border border-line bg-surface p-5 @3xl:grid-cols-[60%_1fr] @3xl:p-6"
    >
      <div className="stack-3">
        <h1 className="text-2xl hyphens-auto">{title}</h1>
        {details && <Phone details={details} title={title} />}
        {view.mayWork && <FirstSteps view={view} />}
      </div>
      <div className="stack-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="rounded-control bg-sunken px-3 py-1 font-semibold">
            {statusLabel(view.statuses, state.status)}
          </span>
          <span data-holder={describeHolder(null, { isOwn: true })}>
            {describeHolder(state.owner, {
              isOwn: view.isOwn,
              hasLeft: view.holder === null,
              isClosed: state.closed_at !== null,
            })}
            {view.isOwn && view.giver && `, from ${view.giver}`}
          </span>
          {title !== reference && (
            <span className="text-sm text-muted tabular">{reference}</span>
          )}
        </p>
        {reminder && (
          <p>
            {`${view.isOthers ? `${view.holder}’s reminder` : "Reminder"}: ${formatDateTime(reminder, timeZone)}`}
            {details && view.reminderNote && (
              <span className="block">{view.reminderNote}</span>
            )}
          </p>
        )}
        {details?.isUnfinished && (
          <p className="font-semibold">
            Unfinished review. They asked to be contacted.
          </p>
        )}
        {details && <Warnings details={details} />}
        {details && <SamePerson details={details} timeZone={timeZone} />}
      </div>
    </header>
  );
}

function Phone({
  details: { dial, hours, mustNotCall },
  title,
}: Details & { title: string }) {
  if (mustNotCall) {
    return (
      <p>
        <strong className="font-semibold text-danger">Do not call.</strong> Only
        they can change this, by asking us again.
      </p>
    );
  }
  if (!dial) return <p className="text-muted">No number that can be called</p>;
  return (
    <>
      {dial.words !== title && <p className="text-xl tabular">{dial.words}</p>}
      <p
        data-hours=""
        className={hours.isOpen ? "" : "font-semibold text-danger"}
      >
        {describeHours(hours)}
      </p>
    </>
  );
}

function SamePerson({
  details: { thread },
  timeZone,
}: Details & { timeZone: string }) {
  const newest = thread.at(-1);
  if (!newest) return null;
  return (
    <p>
      {thread.length > 1
        ? `${thread.length} more from the same person, the latest `
        : "Also from the same person: "}
      <TextLink
        href={`/leads/${newest.id}`}
        label={formatDateTime(newest.time, timeZone)}
      />
      {`. ${describeHolder(newest.holder, newest)}.`}
    </p>
  );
}

function Warnings({ details: { urgent, lastDay } }: Details) {
  const day = lastDay && formatDate(lastDay.day);
  const isSaid = urgent.some((reason) => day && reason.includes(day));
  const isBefore = urgent.some(
    (reason) => lastDay && reason.includes(formatDate(lastDay.ends)),
  );
  return (
    <>
      {urgent.map((reason) => (
        <p key={reason} className="font-semibold text-danger">
          {capitalize(reason)}
        </p>
      ))}
      {lastDay && (
        <p>
          {!isSaid && (
            <>
              {lastDay.daysToEnd < 0
                ? `The usual deadline to sue in ${lastDay.state} was `
                : isBefore
                  ? "The last business day before it: "
                  : `Usual last day to sue in ${lastDay.state}: `}
              <strong className="font-semibold">
                {day && addNonBreakingSpaces(day)}
              </strong>
              {lastDay.daysLeft >= 0 &&
                addNonBreakingSpaces(
                  `, ${countOf(lastDay.daysLeft, "day")} left`,
                )}
            </>
          )}
          <span className="block text-sm text-muted">
            {addNonBreakingSpaces(lastDay.citation)}. Counted for someone 18 or
            older: a child’s deadline can be different.
          </span>
        </p>
      )}
    </>
  );
}

type Details = { details: LeadDetails };

function FirstSteps({ view }: { view: LeadView }) {
  const { state, details, holder, isOthers } = view;
  const dial = details?.dial;
  const isDue = state.closed_at === null && !view.isQuarantined;
  const mayCall = dial && isDue && details.hours.isOpen;
  const colleague = isOthers ? undefined : details?.ofColleague;
  const isQuiet = view.next?.reminder === "none" || colleague;
  const variant = isQuiet ? "quiet" : "action";
  return (
    <div className="no-print stack-3">
      {isDue && colleague && (
        <p className="font-semibold">
          {`${colleague.holder} has `}
          <TextLink
            href={`/leads/${colleague.id}`}
            label="another request from this person"
          />
          . Ask before you call.
        </p>
      )}
      <div className="grid gap-3 @2xl:flex">
        {mayCall && !isOthers && (
          <CallButtons view={view} dial={dial} variant={variant} />
        )}
        {holder === null && !view.isQuarantined && (
          <div data-take="">
            <ActionButton view={view} act="take" label="Take this lead" />
          </div>
        )}
        {isOthers && state.asked_by === null && (
          <ActionButton
            view={view}
            act="ask-hand-over"
            label={`Ask ${holder} for this lead`}
          />
        )}
      </div>
      {mayCall && !isOthers && view.canRing && !view.mayRing && (
        <p className="text-sm pointer-coarse:hidden">
          <TextLink
            href="/account#phone"
            label="Save your number, and the site rings your phone first"
          />
        </p>
      )}
      {state.asked_by && <Asked view={view} />}
    </div>
  );
}

function CallButtons({
  view,
  dial,
  variant,
}: {
  view: LeadView;
  dial: NonNullable<LeadDetails["dial"]>;
  variant: "quiet" | "action";
}) {
  return (
    <>
      <a
        href={`tel:${dial.number}`}
        data-call={`/leads/${view.id}`}
        className={buttonClass(
          variant,
          view.mayRing ? "not-pointer-coarse:hidden" : "",
        )}
      >
        {`Call ${dial.words}`}
      </a>
      {view.mayRing && (
        <div className="pointer-coarse:hidden">
          <ActionForm view={view} act="ring">
            <Submit
              label="Ring my phone, then theirs"
              variant={variant}
              data-ring=""
            />
          </ActionForm>
        </div>
      )}
    </>
  );
}

function Asked({ view }: { view: LeadView }) {
  const { state, mayMove, account } = view;
  const isOwnQuestion = state.asked_account === account.id;
  return (
    <div className="stack-3 border-l-4 border-control pl-4">
      <p>
        {isOwnQuestion
          ? `You asked ${state.owner} for this lead.`
          : `${state.asked_by} wants this lead.`}
      </p>
      {mayMove && (
        <div className="flex flex-wrap gap-3">
          <ActionButton
            view={view}
            act="hand-over"
            label={`Hand over to ${state.asked_by}`}
            fields={{ to: state.asked_account ?? state.asked_by ?? "" }}
          />
          <ActionButton view={view} act="decline-hand-over" label="Keep it" />
        </div>
      )}
    </div>
  );
}
