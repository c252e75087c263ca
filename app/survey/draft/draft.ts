import {
  fieldsOf,
  type SurveyDraft,
  surveyFields,
} from "../answers/answers.ts";

/** The survey's own fields of anything, as far as they are text. */
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

/**
 * All that is known of the answers: a step's own fields come from its form; those of the other steps from what the
 * device keeps, and where it keeps nothing, from what the form carries along.
 */
export function mergeAnswers(
  step: number,
  form: SurveyDraft,
  kept: SurveyDraft,
): SurveyDraft {
  return { ...form, ...kept, ...pickAnswers(form, fieldsOf(step)) };
}

/** The fields that hold something. */
export function filledFields(draft: SurveyDraft): SurveyDraft {
  return pickAnswers(
    draft,
    surveyFields.filter((field) => draft[field]),
  );
}
