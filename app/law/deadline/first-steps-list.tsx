import { formatDate } from "../../shell/format-date.ts";
import { Cited } from "../law-rows.tsx";
import { daysText } from "../law-text.ts";
import type { Found } from "./deadline-form.ts";
import type { DueDay } from "./due-day.ts";
import type { FirstStep } from "./first-steps.ts";

/** The dates that can come before the deadline to sue, earliest first, and the state's rule on public bodies. */
export function FirstSteps({
  state,
  question,
  steps,
  publicBodyRule,
}: Found & { state: string }) {
  if (steps.length === 0 && !publicBodyRule) return null;
  return (
    <div className="stack-3">
      <h3 className="text-lg">{headings[question.publicBody]}</h3>
      <ol className="max-w-[65ch]">
        {steps.map((step) => (
          <Step key={`${step.action} ${step.due.ends}`} {...step} />
        ))}
      </ol>
      {publicBodyRule && (
        <p className="max-w-[65ch]">
          In {state}: {publicBodyRule.text} A transit authority, a school, or a
          hospital can have its own, shorter deadline. Act on the earliest date
          that may apply to you.
          {question.kind === "death" &&
            " If the injury came before the death, these dates can be earlier."}
        </p>
      )}
    </div>
  );
}

const headings = {
  yes: "These dates come first",
  unsure: "If a public body was involved, these dates come first",
  no: "These dates can come first",
};

function Step({ action, due, source }: FirstStep) {
  return (
    <li className="border-t border-line py-3">
      <b className="block font-display text-2xl tabular">
        {formatDate(due.day)}
      </b>
      {action}: {leftText(due.daysLeft)}. {closedText(due)}
      <Cited {...source} />
    </li>
  );
}

/** Why the date is earlier than the end of the period. */
export function closedText({ ends, day }: DueDay) {
  return (
    ends !== day &&
    `The time ends on ${formatDate(ends)}, a weekend or a federal holiday, so we show the last business day before it.`
  );
}

function leftText(daysLeft: number) {
  if (daysLeft === 0) return "today";
  return daysLeft > 0
    ? `${daysText(daysLeft)} from today`
    : `this may have passed, ${daysText(-daysLeft)} ago; ask a lawyer today`;
}
