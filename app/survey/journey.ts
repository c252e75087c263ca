import {
  checkStep,
  fieldsOfStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";

/** The first step with a missing answer; the last step if no earlier one has any. */
export function furthestStep(draft: SurveyDraft, now: Date) {
  for (let step = 1; step < stepCount; step++) {
    if (Object.keys(checkStep(step, draft, now)).length > 0) return step;
  }
  return stepCount;
}

/** The first step with an invalid field; the last one if no earlier step has any. */
export function stepOfErrors(errors: SurveyErrors) {
  for (let step = 1; step < stepCount; step++) {
    if (fieldsOfStep(step).some((field) => errors[field])) return step;
  }
  return stepCount;
}

/** The step that a URL asks for, from 1 to 4. */
export function stepOf(searchParams: URLSearchParams) {
  const step = Number(searchParams.get("step") ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= stepCount ? step : 1;
}

/** Whether a URL is for changing an answer of an earlier step and returning. */
export function isChangingAnswer(searchParams: URLSearchParams) {
  return searchParams.has("change");
}

/** Where Next leads from a complete step: to the next one, or back to where a change was requested. */
export function stepAfter(
  step: number,
  draft: SurveyDraft,
  { isChange, now }: { isChange: boolean; now: Date },
) {
  return isChange ? furthestStep(draft, now) : step + 1;
}

/** Whole percent for the progress bar: step/4. */
export function progress(step: number) {
  return Math.round((step / stepCount) * 100);
}

export function stepPath(step: number, isChange = false) {
  if (isChange) return `/online-review?step=${step}&change`;
  return step === 1 ? "/online-review" : `/online-review?step=${step}`;
}

/** The `move` of a button for changing the answers of a step. */
export function changeMove(step: number) {
  return `change ${step}`;
}

/** What a visitor asks for by the button that sends a step; `begin` is the landing page's first question. */
export type Move =
  | { kind: "next" | "previous" | "begin" | "clear" }
  | { kind: "change"; step: number };

export function parseMove(move: string | undefined): Move {
  for (let step = 1; step < stepCount; step++) {
    if (move === changeMove(step)) return { kind: "change", step };
  }
  switch (move) {
    case "previous":
    case "begin":
    case "clear":
      return { kind: move };
    default:
      return { kind: "next" };
  }
}
