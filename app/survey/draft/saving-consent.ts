import { cookieLine, findCookie } from "../../forms/device-cookie.ts";
import {
  checkFields,
  optional,
  type Rule,
  type Rules,
} from "../../forms/field-rules.ts";
import {
  findProgressKey,
  metadataFields,
} from "../../forms/metadata-fields.ts";
import { newKey } from "../../forms/send-queue/attempt.ts";
import {
  type SurveyDraft,
  type SurveyErrors,
  surveyFields,
  surveyRules,
} from "../answers/answers.ts";
import { filledFields, pickAnswers } from "./draft.ts";

/** Whether the visitor agreed to save answers on the server before finishing, and the key of the saved answers. */
export type SavingConsent = { key: string; isOn: boolean };

export const savingField = "saveAnswers";

const cookieName = "reviewSave";

/** Stores the consent on the visitor's device for as long as the answers; undefined removes it. */
export function savingCookie(key: string | undefined, secure: boolean) {
  return cookieLine(cookieName, key ?? "", { path: "/online-review", secure });
}

export function findSavingKey(cookies: string): string | undefined {
  return findProgressKey({
    [metadataFields.progressKey]: findCookie(cookies, cookieName),
  });
}

/**
 * A posted step's consent to saving. The checkbox's value is the key; a key without the checkbox withdraws the consent.
 * A page loaded before the consent was given has neither: then the device's cookie counts.
 */
export function readSaving(
  form: Record<string, string>,
  cookies: string,
): SavingConsent | undefined {
  const checkbox = form[savingField];
  if (checkbox !== undefined) {
    const key = findProgressKey({ [metadataFields.progressKey]: checkbox });
    return { key: key ?? newKey(), isOn: true };
  }
  const before = findProgressKey(form);
  if (before !== undefined) return { key: before, isOn: false };
  return readSavedSaving(cookies);
}

export function readSavedSaving(cookies: string): SavingConsent | undefined {
  const key = findSavingKey(cookies);
  return key === undefined ? undefined : { key, isOn: true };
}

/** The consent in effect or else, for the page to offer, a new key that isn't agreed to yet. */
export function offerSaving(saving: SavingConsent | undefined): SavingConsent {
  return saving?.isOn ? saving : { key: newKey(), isOn: false };
}

/** Validates unfinished answers: fields may be missing but not invalid, and a phone number or an email is required. */
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

/** The valid part of a draft, which can be saved. Undefined without a phone number or an email. */
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

/** An empty field counts as missing. */
function withoutEmpty(draft: unknown): unknown {
  if (typeof draft !== "object" || draft === null) return draft;
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== ""),
  );
}
