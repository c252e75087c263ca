import type { ReactNode } from "react";
import { formatDate } from "../../shell/format-date.ts";
import { PageLink } from "../../shell/page-link.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { useSite } from "../../shell/site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Cited } from "../law-rows.tsx";
import { yearsText } from "../law-text.ts";
import type { Deadline, LastDay } from "./deadline.ts";

/** What the tool found, in words, with the exceptions and the next step. */
export function DeadlineResult({
  state,
  deadline,
}: {
  state: string;
  deadline: Deadline;
}) {
  const { operator } = useSite();
  return (
    <div className="mb-8 stack-4 border-l-4 border-control pl-4">
      <Finding {...{ state, deadline }} />
      {"source" in deadline && <Cited {...deadline.source} />}
      <p className="max-w-[65ch] text-sm text-muted">
        General information, not legal advice. The date can move, in both
        directions: for a child, for harm that came to light later, for a
        government, for a medical error, and for more reasons than a page can
        know. Only a lawyer who has heard your story can name it.
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <CallButton phone={operator.phones.main} />
        <PageLink to="/online-review" className={buttonClass("quiet")}>
          Start Online Review
        </PageLink>
      </div>
    </div>
  );
}

function Finding({ state, deadline }: { state: string; deadline: Deadline }) {
  switch (deadline.status) {
    case "counted":
      return deadline.last.daysLeft < 0 ? (
        <Passed {...deadline} />
      ) : (
        <Open {...deadline} />
      );
    case "older-rule":
      return (
        <Found title="An older rule holds here">
          {state} changed its limit for what happened on or after{" "}
          {formatDate(deadline.since)}. For an earlier day another limit counts,
          which we do not print. Call now: it may have run out, and it may not.
        </Found>
      );
    case "not-by-date":
      return (
        <Found title={`${yearsText(deadline.years)}, but from another day`}>
          In {state} this time runs from {deadline.runsFrom}. So the day you
          gave does not settle it. {deadline.note} Ask a lawyer now.
        </Found>
      );
    case "notice":
      return (
        <Found title="Tell the government first">
          <span className="font-semibold">{deadline.note}</span>{" "}
          {daysText(deadline.daysSince)} have gone by since that day. Act on the
          shortest time that may apply to you.
        </Found>
      );
    case "withheld":
      return (
        <Found title="We print no date for this">
          We could not confirm what {state} law says here, so we would rather
          say nothing than something wrong. Treat the time as short, and call
          now: the first talk is free.
        </Found>
      );
  }
}

type Counted = Extract<Deadline, { status: "counted" }>;

function Open({ last, withoutVehicle, ...rule }: Counted) {
  return (
    <Found title={formatDate(last.day)} over="Your likely last day to sue">
      {last.daysLeft === 0
        ? "That is today."
        : `That is ${daysText(last.daysLeft)} from today.`}{" "}
      <Counting last={last} {...rule} /> {weekendText(last)}{" "}
      {withoutVehicle && withoutVehicleText(withoutVehicle)} {rule.note} Do not
      plan to use all of it: proof fades, and a lawyer needs time to prepare.
    </Found>
  );
}

function Passed({ last, withoutVehicle, ...rule }: Counted) {
  return (
    <Found title={formatDate(last.day)} over="This day may have passed">
      That was {daysText(-last.daysLeft)} ago.{" "}
      <Counting last={last} {...rule} />{" "}
      {withoutVehicle && withoutVehicleText(withoutVehicle)} {rule.note} We are
      sorry to show you this. Please do not give up because of a page: some
      exceptions give more time. Ask a lawyer today whether one fits.
    </Found>
  );
}

function Counting({ last, from, runsFrom }: Omit<Counted, "withoutVehicle">) {
  return runsFrom
    ? `You generally have ${yearsText(last.years)}, counted from ${runsFrom}. We took the day you gave as the day of the ${from}.`
    : `You generally have ${yearsText(last.years)} from the day you were hurt.`;
}

function weekendText({ isWeekend }: LastDay) {
  return (
    isWeekend &&
    "It falls on a weekend. A court may take papers on the next working day, but do not rely on that."
  );
}

function withoutVehicleText({ years, day, daysLeft }: LastDay) {
  return daysLeft < 0
    ? `If no motor vehicle was involved, it was ${yearsText(years)}, until ${formatDate(day)}.`
    : `If no motor vehicle was involved, it is ${yearsText(years)}, until ${formatDate(day)}.`;
}

function daysText(days: number) {
  return days === 1 ? "1 day" : `${days.toLocaleString("en-US")} days`;
}

function Found({
  over = "What we found",
  title,
  children,
}: {
  over?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <h3>
        <span className="block font-sans text-sm font-semibold text-muted">
          {over}
        </span>
        <span className="text-2xl tabular">{title}</span>
      </h3>
      <p className="max-w-[65ch]">{children}</p>
    </>
  );
}
