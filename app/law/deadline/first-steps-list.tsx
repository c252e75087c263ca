import { formatDate } from "../../shell/format-date.ts";
import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import { countOf } from "../../ui/count-of.ts";
import { Cited } from "../law-rows.tsx";
import type { DeadlineFindings } from "./deadline-form.ts";
import type { DueDay } from "./due-day.ts";
import type { FirstStep } from "./first-steps.ts";

export function FirstSteps({
  state,
  question,
  steps,
  publicBodyRule,
}: DeadlineFindings & { state: string }) {
  if (steps.length === 0 && !publicBodyRule) return null;
  const isMoved = steps.some(({ due }) => due.day !== due.ends);
  return (
    <div className="stack-3">
      <h3 className="text-lg">{headings[question.publicBody]}</h3>
      <ol className="max-w-[65ch] border-b border-line">
        {steps.map((step) => (
          <Step key={`${step.action} ${step.due.ends}`} {...step} />
        ))}
      </ol>
      {isMoved && (
        <p className="max-w-[65ch] text-sm text-muted">
          When a deadline falls on a weekend or a federal holiday, we show the
          last business day before it.
        </p>
      )}
      {publicBodyRule && (
        <p className="max-w-[65ch]">
          {state}: {addNonBreakingSpaces(publicBodyRule.text)} A transit agency,
          school, or hospital can have its own, shorter deadline. Go by the
          earliest date that may apply to you.
          {question.kind === "death" &&
            " If the injury came before the death, these dates can be earlier."}
        </p>
      )}
    </div>
  );
}

const headings = {
  yes: "These dates come first",
  unsure: "If a government agency was involved, these dates come first",
  no: "These dates can come first",
};

function Step({ action, due, source }: FirstStep) {
  return (
    <li className="border-t border-line py-3 gap-x-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="pb-1">
        <b className="block font-display text-lg tabular">
          {formatDate(due.day)}
        </b>
        <span className="text-sm text-muted">{leftText(due.daysLeft)}</span>
      </div>
      <div>
        {addNonBreakingSpaces(action)}
        {due.daysLeft < 0 && ". Ask a lawyer today whether you still can."}
        <Cited {...source} />
      </div>
    </li>
  );
}

export function earlierDayText({ ends, day }: DueDay) {
  return (
    ends !== day &&
    `The deadline falls on ${formatDate(ends)}, a weekend or a federal holiday, so we show the last business day before it.`
  );
}

function leftText(daysLeft: number) {
  if (daysLeft === 0) return "today";
  return daysLeft > 0
    ? `${countOf(daysLeft, "day")} from today`
    : `${countOf(-daysLeft, "day")} ago`;
}
