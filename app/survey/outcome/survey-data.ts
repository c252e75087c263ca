const key = "surveyData";

/** Saves what was sent in the browser's local storage: spec 7, call 6. */
export function saveSurveyData(
  contents: Record<string, unknown>,
  qualified: boolean,
) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...contents, qualified }));
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

export function deleteSurveyData() {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that lets nobody at its storage has kept nothing there.
  }
}
