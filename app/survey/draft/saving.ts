import { z } from "zod/mini";
import { newKey } from "../../forms/attempt.ts";
import { cookieLine, findCookie } from "../../forms/device-cookie.ts";
import { checkFields } from "../../forms/field-rules.ts";
import {
  findProgressKey,
  metadataFields,
} from "../../forms/metadata-fields.ts";
import {
  type SurveyDraft,
  type SurveyErrors,
  surveyFields,
  surveyRules,
} from "../answers/answers.ts";
import { filledFields, pickAnswers } from "./draft.ts";

/** Whether the visitor wants their answers kept by us before they finish, and the key under which they are. */
export type Saving = { key: string; isOn: boolean };

/** The name of the field that says so. */
export const savingField = "saveAnswers";

const cookieName = "reviewSave";

/** Keeps the yes on the visitor's device, as long as the answers; undefined takes it off. */
export function savingCookie(key: string | undefined, secure: boolean) {
  return cookieLine(cookieName, key ?? "", { path: "/online-review", secure });
}

/** The key of a yes that this device keeps. */
export function findSavingKey(cookies: string): string | undefined {
  return findProgressKey({
    [metadataFields.progressKey]: findCookie(cookies, cookieName),
  });
}

/**
 * What a posted step says. Its box has the key; a key without the box is a no to what was a yes. A page from before the
 * yes has neither: then what the device keeps counts.
 */
export function readSaving(
  form: Record<string, string>,
  cookies: string,
): Saving | undefined {
  const wanted = form[savingField];
  if (wanted !== undefined) {
    const key = findProgressKey({ [metadataFields.progressKey]: wanted });
    return { key: key ?? newKey(), isOn: true };
  }
  const before = findProgressKey(form);
  if (before !== undefined) return { key: before, isOn: false };
  return readSavedSaving(cookies);
}

/** What the device keeps of a yes. */
export function readSavedSaving(cookies: string): Saving | undefined {
  const key = findSavingKey(cookies);
  return key === undefined ? undefined : { key, isOn: true };
}

/** For a page that shows the visitor's answers: a key to say yes with, where there is none yet. */
export function offerSaving(saving: Saving | undefined): Saving {
  return saving?.isOn ? saving : { key: newKey(), isOn: false };
}

/**
 * The rules for answers that are not finished: what is filled in must be right, the rest may be missing, but for a
 * phone number or an e-mail.
 */
export function checkPartial(
  draft: unknown,
  now: Date,
): { ok: true; answers: SurveyDraft } | { ok: false; errors: SurveyErrors } {
  const result = checkFields(z.partial(surveyRules(now)), withoutEmpty(draft));
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

/** What of a draft can be kept: all that is right so far. Undefined without a phone number or an e-mail. */
export function findKeepable(
  draft: SurveyDraft,
  now: Date,
): SurveyDraft | undefined {
  const filled = filledFields(draft);
  const verdict = checkPartial(filled, now);
  if (verdict.ok) return verdict.answers;
  const right = surveyFields.filter((field) => !verdict.errors[field]);
  const rest = checkPartial(pickAnswers(filled, right), now);
  return rest.ok ? rest.answers : undefined;
}

const contactMessage = "Please give us a phone number or an email address.";

/** A field that is left empty is one that is missing. */
function withoutEmpty(draft: unknown): unknown {
  if (typeof draft !== "object" || draft === null) return draft;
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== ""),
  );
}
