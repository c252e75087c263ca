import type { SurveyAnswers } from "./answers.ts";

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

export function clearSurveyData() {
  localStorage.removeItem(key);
}
