import type { ReactNode } from "react";
import { formatDate } from "../../shell/format-date.ts";
import { PageLink } from "../../shell/page-link.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { useSite } from "../../shell/site.ts";
import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import { buttonClass } from "../../ui/button.tsx";
import { countOf } from "../../ui/count-of.ts";
import { Cited } from "../law-rows.tsx";
import { periodText } from "../law-text.ts";
import type { CountedDeadline, Deadline, UncertainKind } from "./deadline.ts";
import type { DeadlineFindings } from "./deadline-form.ts";
import { deathNote, Rule } from "./deadline-rule.tsx";
import { FirstSteps } from "./first-steps-list.tsx";

export function DeadlineResult({
  state,
  ...found
}: DeadlineFindings & { state: string }) {
  const { operator } = useSite();
  const { question, deadline } = found;
  return (
    <div className="mb-8 stack-5 border-l-4 border-control pl-4 sm:pl-6">
      <FirstSteps state={state} {...found} />
      <div className="stack-2 wrap-anywhere">
        <Finding
          state={state}
          deadline={deadline}
          hasPublicBody={question.publicBody !== "no"}
        />
        {"source" in deadline && <Cited {...deadline.source} />}
      </div>
      <p className="max-w-[65ch] text-sm text-muted">
        We assume that the accident happened in {state} and that the injured
        person is 18 or older. Someone under 18 often has more time to sue, but
        not always, and a notice to a government agency may be due sooner. These
        dates can change, for example if you found out about the harm later.
        This is general information, not legal advice.
      </p>
      <div className="grid gap-3 flex-wrap sm:flex">
        <CallButton phone={operator.phones.main} />
        <PageLink to="/online-review" className={buttonClass("quiet")}>
          Start Online Review
        </PageLink>
      </div>
    </div>
  );
}

function Finding({
  state,
  deadline,
  hasPublicBody,
}: {
  state: string;
  deadline: Deadline;
  hasPublicBody: boolean;
}) {
  switch (deadline.status) {
    case "counted":
      return deadline.last.daysToEnd < 0 ? (
        <Passed {...deadline} />
      ) : (
        <Open {...deadline} hasPublicBody={hasPublicBody} />
      );
    case "older-rule":
      return (
        <Result title="An older rule applies">
          {state} changed its deadline for injuries on or after{" "}
          {addNonBreakingSpaces(formatDate(deadline.since))}. A different
          deadline applies to earlier ones, and we don't show it. It may or may
          not have passed, so call now.
        </Result>
      );
    case "unsettled":
      return (
        <Result title="We can't show a date for this">
          A new law may have shortened {state}'s deadline for accidents on or
          after {addNonBreakingSpaces(formatDate(deadline.since))}. We couldn't
          confirm it. Assume that the deadline is short, and call now.
        </Result>
      );
    case "not-by-date":
      return (
        <Result title={`${periodText(deadline.period)}, from a different date`}>
          In {state}, this deadline runs from {deadline.runsFrom}, so the date
          you entered isn't enough to work it out. {deadline.note} {deathNote}
        </Result>
      );
    case "no-date":
      return (
        <Result title="We can't show a date for this">
          {reasons[deadline.kind]} Any date we gave you could be too late.
          Assume that the deadline is short, and call now. The first
          consultation is free.
        </Result>
      );
    case "withheld":
      return (
        <Result title="We can't show a date for this">
          We couldn't confirm what {state} law says here. Assume that the
          deadline is short, and call now. The first consultation is free.
        </Result>
      );
  }
}

const reasons: Record<UncertainKind, string> = {
  medical:
    "Claims against doctors and hospitals have their own rules. The deadline can depend on when you found out, and some states require notice or an expert's statement first.",
  dog: "Some states have a special law on dog bites, and its deadline can be shorter than the usual one.",
  assault:
    "The deadline after an assault is often shorter than for other injuries, and a claim against a property owner can have a different one.",
  other:
    "The deadline depends on the kind of claim, and some are much shorter than the usual one.",
};

function Open({
  last,
  hasPublicBody,
  ...rule
}: CountedDeadline & { hasPublicBody: boolean }) {
  const over = hasPublicBody
    ? "Your likely last day to sue anyone else"
    : "Your likely last day to sue";
  return (
    <Result title={formatDate(last.day)} over={over}>
      {addNonBreakingSpaces(whenText(last.daysLeft))}{" "}
      <Rule {...rule} last={last} />{" "}
      {last.daysLeft > 0 &&
        "Don't wait that long: evidence gets lost, and a lawyer needs time to prepare."}
    </Result>
  );
}

function whenText(daysLeft: number) {
  if (daysLeft === 0) return "That's today.";
  return daysLeft > 0
    ? `That's ${countOf(daysLeft, "day")} from today.`
    : `That was ${countOf(-daysLeft, "day")} ago, but you may still have time, so call now.`;
}

function Passed({ last, ...rule }: CountedDeadline) {
  const isOpen = rule.longer.some(({ last }) => last.daysToEnd >= 0);
  const which = isOpen ? "The shortest" : "This";
  return (
    <Result
      title={formatDate(last.day)}
      over={`${which} deadline may have passed`}
    >
      That was {addNonBreakingSpaces(countOf(-last.daysLeft, "day"))} ago.{" "}
      <Rule {...rule} last={last} />{" "}
      {isOpen
        ? "Ask a lawyer today which one applies to you."
        : "We're sorry. Please don't give up because of this date: some exceptions give more time. Ask a lawyer today whether one applies to you."}
    </Result>
  );
}

function Result({
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
