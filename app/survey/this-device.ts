import type { SurveyAnswers, SurveyDraft } from "./answers.ts";
import { filledFields } from "./draft.ts";
import {
  clearedDraftCookies,
  draftCookies,
  readDraft,
} from "./draft-cookies.ts";
import { clearedReferenceCookie } from "./reference-cookie.ts";

const key = "surveyData";

/** Saves what was sent in the browser's local storage: spec 7, call 6. */
export function saveSurveyData(answers: SurveyAnswers, qualified: boolean) {
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ ...answers, qualified, source: "Website Survey" }),
    );
  } catch {
    // A browser that keeps nothing: the lead is stored, and nothing on the device reads this copy but its owner.
  }
}

/** Whether this device holds a sent survey. */
export function hasSurveyData() {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Keeps the answers so far for a day, so that a reload finds them. What is too long to keep stays as it was kept. */
export function keepDraft(draft: SurveyDraft) {
  const isEmpty = Object.keys(filledFields(draft)).length === 0;
  setCookies(
    isEmpty
      ? clearedDraftCookies(isSecure())
      : (draftCookies(draft, isSecure()) ?? []),
  );
}

/** The answers that this device keeps; to be asked on the survey's own address. */
export function readKeptDraft() {
  return readDraft(document.cookie);
}

/** Takes everything that a survey has left here off the device. */
export function clearDevice() {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that lets nobody at its storage has kept nothing there.
  }
  setCookies([
    ...clearedDraftCookies(isSecure()),
    clearedReferenceCookie(isSecure()),
  ]);
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
