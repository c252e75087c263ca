import type { SurveyAnswers } from "../../leads/questions.ts";

/** Whether the answers qualify for a free consultation: spec 9. */
export function isQualified(
  answers: Pick<
    SurveyAnswers,
    "faultParty" | "accidentDate" | "insuranceStatus"
  >,
  now: Date,
) {
  return (
    answers.faultParty !== "me" &&
    !isTooOld(answers.accidentDate, now) &&
    answers.insuranceStatus !== "neither-had-insurance"
  );
}

/**
 * Whether an accident is too old for a free consultation: the date plus one day is before now minus one calendar year
 * (spec 9). Days are in UTC, so that every server gives the same answer. One year before February 29 is February 28.
 */
export function isTooOld(accidentDate: string, now: Date) {
  const dayAfter = new Date(`${accidentDate}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  return dayAfter.getTime() < oneYearBefore(now).getTime();
}

function oneYearBefore(now: Date) {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - 1);
  // February 29 overflowed into March.
  if (before.getUTCMonth() !== now.getUTCMonth()) before.setUTCDate(0);
  return before;
}
