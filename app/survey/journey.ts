import {
  checkStep,
  fieldsOfStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";

export function furthestStep(draft: SurveyDraft, now: Date) {
  for (let step = 1; step < stepCount; step++) {
    if (Object.keys(checkStep(step, draft, now)).length > 0) return step;
  }
  return stepCount;
}

export function stepOfErrors(errors: SurveyErrors) {
  for (let step = 1; step < stepCount; step++) {
    if (fieldsOfStep(step).some((field) => errors[field])) return step;
  }
  return stepCount;
}

export function stepOf(searchParams: URLSearchParams) {
  const step = Number(searchParams.get("step") ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= stepCount ? step : 1;
}

export function isChangingAnswer(searchParams: URLSearchParams) {
  return searchParams.has("change");
}

export function stepAfter(
  step: number,
  draft: SurveyDraft,
  { isChange, now }: { isChange: boolean; now: Date },
) {
  return isChange ? furthestStep(draft, now) : step + 1;
}

export function progress(step: number) {
  return Math.round((step / stepCount) * 100);
}

export function stepPath(step: number, isChange = false) {
  if (isChange) return `/online-review?step=${step}&change`;
  return step === 1 ? "/online-review" : `/online-review?step=${step}`;
}

export function changeMove(step: number) {
  return `change ${step}`;
}

/** Which button sent the step; `begin` is the landing page's first question. */
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
