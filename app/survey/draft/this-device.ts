import { deleteDeviceAttribution } from "../../attribution/device-attribution.ts";
import { receiptsPath } from "../../consent/receipt-cookie.ts";
import { deleteUnsentLeads } from "../../forms/unsent-forms.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { clearedReferenceCookie } from "../outcome/reference-cookie.ts";
import { deleteSurveyData } from "../outcome/survey-data.ts";
import { filledFields } from "./draft.ts";
import {
  clearedDraftCookies,
  draftCookies,
  readDraft,
} from "./draft-cookies.ts";
import { findSavingKey, savingCookie } from "./saving.ts";

/** Keeps the answers so far for a day, so that a reload finds them. What is too long to keep stays as it was kept. */
export function saveDraft(draft: SurveyDraft) {
  const isEmpty = Object.keys(filledFields(draft)).length === 0;
  setCookies(
    isEmpty
      ? clearedDraftCookies(isSecure())
      : (draftCookies(draft, isSecure()) ?? []),
  );
}

/** The answers that this device keeps; to be asked on the survey's own address. */
export function readSavedDraft() {
  return readDraft(document.cookie);
}

/** The key of the yes to have answers kept by us, on the survey's own address. */
export function readSavingKey() {
  return findSavingKey(document.cookie);
}

/** Keeps it as long as the answers; undefined takes it off. */
export function saveSavingKey(key: string | undefined) {
  setCookies([savingCookie(key, isSecure())]);
}

/** Takes everything that forms have left here off the device, and how it came here. */
export function clearDevice() {
  deleteSurveyData();
  deleteUnsentLeads();
  deleteDeviceAttribution();
  setCookies([
    ...clearedDraftCookies(isSecure()),
    clearedReferenceCookie(isSecure()),
    savingCookie(undefined, isSecure()),
  ]);
  // The receipt's cookie is closed to scripts. Without a connection it stays for its day.
  fetch(receiptsPath, {
    method: "POST",
    body: new URLSearchParams({ forget: "yes" }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);
}

function setCookies(lines: readonly string[]) {
  for (const line of lines) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late
    document.cookie = line;
  }
}

function isSecure() {
  return location.protocol === "https:";
}
