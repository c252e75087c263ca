import {
  checkFields,
  optional,
  type Rule,
  type Rules,
} from "../../forms/field-rules.ts";
import {
  type SurveyDraft,
  type SurveyErrors,
  surveyFields,
  surveyRules,
} from "../answers/answers.ts";
import { filledFields, pickAnswers } from "../draft/draft.ts";

/** Fields may be missing but not invalid, and a phone number or an email is required. */
export function checkPartial(
  draft: unknown,
  now: Date,
): { ok: true; answers: SurveyDraft } | { ok: false; errors: SurveyErrors } {
  const result = checkFields(partialRules(now), withoutEmpty(draft));
  if (!result.ok) return result;
  const answers = pickAnswers(result.values);
  if (answers.phone === undefined && answers.email === undefined) {
    return {
      ok: false,
      errors: { phone: contactMessage, email: contactMessage },
    };
  }
  return { ok: true, answers };
}

export function findSavable(
  draft: SurveyDraft,
  now: Date,
): SurveyDraft | undefined {
  const filled = filledFields(draft);
  const result = checkPartial(filled, now);
  if (result.ok) return result.answers;
  const valid = surveyFields.filter((field) => !result.errors[field]);
  const rest = checkPartial(pickAnswers(filled, valid), now);
  return rest.ok ? rest.answers : undefined;
}

function partialRules(now: Date): Rules<SurveyDraft> {
  const rules = Object.entries<Rule<string | undefined>>(surveyRules(now));
  return Object.fromEntries(
    rules.map(([field, rule]) => [field, optional(rule)]),
  );
}

const contactMessage = "Please give us a phone number or an email address.";

function withoutEmpty(draft: unknown): unknown {
  if (typeof draft !== "object" || draft === null) return draft;
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== ""),
  );
}
