/** Stays in sight while its form is. */
export function createSaveAlert() {
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className =
    "sticky bottom-16 rounded-control border-l-4 border-danger bg-danger-surface px-4 py-3 font-semibold empty:hidden sm:bottom-4";
  return alert;
}

/** Without a status, there was no response. */
export function explainUnsaved(status: number | undefined) {
  if (status === undefined) {
    return "We couldn't reach the desk, so this may not be saved. Keep this page open, and try again.";
  }
  return status === 401
    ? "Not saved: you were signed out. Sign in in another tab, then save again here."
    : "Not saved. Keep this page open, and try again in a few minutes.";
}
