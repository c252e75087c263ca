import { formatDate } from "../../shell/format-date.ts";
import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import { periodText } from "../law-text.ts";
import type { CountedDeadline } from "./deadline.ts";
import type { WrongfulDeathLimit } from "./death-deadline.ts";
import { earlierDayText } from "./first-steps-list.tsx";
import type { ClaimKind } from "./questions.ts";

export function Rule({ last, ...rule }: Omit<CountedDeadline, "status">) {
  const sentences = [
    countingText(rule),
    earlierDayText(last),
    ...rule.longer.map(longerText),
    rule.note,
    kindNotes[rule.kind],
  ];
  return addNonBreakingSpaces(sentences.filter(Boolean).join(" "));
}

function countingText({
  period,
  from,
  runsFrom,
  cause,
  isSpecificLimit,
}: Pick<
  CountedDeadline,
  "period" | "from" | "runsFrom" | "cause" | "isSpecificLimit"
>) {
  if (isSpecificLimit)
    return `This kind of claim has its own deadline, which can be as short as ${periodText(period)}. We counted from the date you entered.`;
  if (cause)
    return `If ${cause} caused the death, you may have only ${periodText(period)}. We treated the date you entered as the date of the ${from}.`;
  return runsFrom
    ? `You generally have ${periodText(period)}, counted from ${runsFrom}. We treated the date you entered as the date of the ${from}.`
    : `You generally have ${periodText(period)} from the day you were hurt.`;
}

function longerText({ cause, period, last }: WrongfulDeathLimit) {
  const verb = last.daysToEnd < 0 ? "was" : "is";
  const when = cause ? `If ${cause} caused it` : "In other cases";
  return `${when}, the deadline ${verb} ${periodText(period)}, until ${formatDate(last.day)}.`;
}

export const deathNote =
  "If a doctor or hospital caused the death, the deadline can be shorter and can run from the treatment. Ask a lawyer now.";

const kindNotes: Partial<Record<ClaimKind, string>> = {
  death: deathNote,
  work: "That's for a lawsuit against someone other than your employer. Workers' compensation has its own, shorter deadlines, so report the injury to your employer now.",
};
