import { checkStep, type SurveyDraft, stepCount } from "./answers.ts";

/** The first step that still misses an answer; the last step when none of the earlier ones does. */
export function furthestStep(draft: SurveyDraft, now: Date) {
  for (let step = 1; step < stepCount; step++) {
    if (Object.keys(checkStep(step, draft, now)).length > 0) return step;
  }
  return stepCount;
}

/** The step that an address asks for, from 1 to 4. */
export function stepOf(searchParams: URLSearchParams) {
  const step = Number(searchParams.get("step") ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= stepCount ? step : 1;
}

/** Whole percent for the progress bar: step/4. */
export function progress(step: number) {
  return Math.round((step / stepCount) * 100);
}

/** Address of a step; the first has the plain one. */
export function stepPath(step: number) {
  return step === 1 ? "/online-review" : `/online-review?step=${step}`;
}
