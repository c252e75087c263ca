import { isTooOld } from "./accident-date.ts";
import type { SurveyAnswers } from "./answers.ts";

/** Whether the answers earn a free consultation: spec 9. */
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
