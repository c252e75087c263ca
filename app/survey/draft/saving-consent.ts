import { cookieLine, findCookie } from "../../forms/device-cookie.ts";
import {
  findProgressKey,
  metadataFields,
} from "../../forms/metadata-fields.ts";
import { newKey } from "../../forms/send-queue/attempt.ts";

export type SavingConsent = { key: string; isOn: boolean };

export const savingField = "saveAnswers";

const cookieName = "reviewSave";

export function savingCookie(key: string | undefined, secure: boolean) {
  return cookieLine(cookieName, key ?? "", { path: "/online-review", secure });
}

export function findSavingKey(cookies: string): string | undefined {
  return findProgressKey({
    [metadataFields.progressKey]: findCookie(cookies, cookieName),
  });
}

/** The checkbox's value is the key; a key without it withdraws. Pages older than the consent have neither. */
export function readSavingConsent(
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
  return findSavingConsent(cookies);
}

export function findSavingConsent(cookies: string): SavingConsent | undefined {
  const key = findSavingKey(cookies);
  return key === undefined ? undefined : { key, isOn: true };
}

export function offerSaving(saving: SavingConsent | undefined): SavingConsent {
  return saving?.isOn ? saving : { key: newKey(), isOn: false };
}
