const key = "surveyData";

export function saveSurveyData(
  contents: Record<string, unknown>,
  qualified: boolean,
) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...contents, qualified }));
  } catch {
    // Storage is blocked. The server has stored the lead, and only the visitor would read this copy.
  }
}

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
    // With blocked storage nothing was saved.
  }
}
