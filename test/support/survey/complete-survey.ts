import { accident, faultAndInsurance, injury, person } from "./survey-posts.ts";

/** Answers that are valid and qualify on November 21, 2026, the date of the tests' clock. */
export const completeSurvey = {
  ...accident,
  ...injury,
  ...faultAndInsurance,
  ...person,
};
