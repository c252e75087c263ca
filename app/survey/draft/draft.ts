import {
  fieldsOfStep,
  type SurveyDraft,
  surveyFields,
} from "../answers/answers.ts";

export function pickAnswers(
  values: unknown,
  fields = surveyFields,
): SurveyDraft {
  const draft: SurveyDraft = {};
  if (typeof values !== "object" || values === null) return draft;
  const given = new Map<string, unknown>(Object.entries(values));
  for (const field of fields) {
    const value = given.get(field);
    if (typeof value === "string") draft[field] = value;
  }
  return draft;
}

/** A step's own fields come from its form; the others from the device or, if it saved none, from the form. */
export function mergeAnswers(
  step: number,
  form: SurveyDraft,
  saved: SurveyDraft,
): SurveyDraft {
  return { ...form, ...saved, ...pickAnswers(form, fieldsOfStep(step)) };
}

export function filledFields(draft: SurveyDraft): SurveyDraft {
  return pickAnswers(
    draft,
    surveyFields.filter((field) => draft[field]),
  );
}
