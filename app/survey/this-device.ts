import { deleteDeviceAttribution } from "../attribution/device-attribution.ts";
import { receiptsPath } from "../consent/receipt/receipt-cookie.ts";
import { deleteContactDraft } from "../forms/contact-draft.ts";
import { deleteUnsentLeads } from "../forms/send-queue/unsent-forms.ts";
import type { SurveyDraft } from "./answers/answers.ts";
import { clearedDeviceCookies } from "./device-cookies.ts";
import { filledFields } from "./draft/draft.ts";
import {
  clearedDraftCookies,
  draftCookies,
  readDraft,
} from "./draft/draft-cookies.ts";
import { findSavingKey, savingCookie } from "./draft/saving-consent.ts";
import { deleteSurveyData } from "./outcome/survey-data.ts";

/** For a day, so that a reload finds them. Answers that are too long leave the saved ones unchanged. */
export function saveDraftOnDevice(draft: SurveyDraft) {
  const isEmpty = Object.keys(filledFields(draft)).length === 0;
  setCookies(
    isEmpty
      ? clearedDraftCookies(isSecure())
      : (draftCookies(draft, isSecure()) ?? []),
  );
}

export function readSavedDraft() {
  return readDraft(document.cookie);
}

export function readSavingKey() {
  return findSavingKey(document.cookie);
}

export function saveSavingKey(key: string | undefined) {
  setCookies([savingCookie(key, isSecure())]);
}

export function clearDevice() {
  deleteSurveyData();
  deleteUnsentLeads();
  deleteContactDraft();
  deleteDeviceAttribution();
  setCookies(clearedDeviceCookies(isSecure()));
  // Scripts can't delete the receipt's cookie, so the server does. Offline, it stays until it expires.
  fetch(receiptsPath, {
    method: "POST",
    body: new URLSearchParams({ forget: "yes" }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);
}

function setCookies(lines: readonly string[]) {
  for (const line of lines) {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore isn't in every browser, and is asynchronous
    document.cookie = line;
  }
}

function isSecure() {
  return location.protocol === "https:";
}
