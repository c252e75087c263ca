const prefix = "typed ";

/**
 * Keeps a note that is being typed on this device until the server has it: a session may end, or the connection fail.
 */
export function saveTyping() {
  const saved = new URLSearchParams(location.search).get("saved");
  const fields = document.querySelectorAll<HTMLTextAreaElement>("[data-kept]");
  for (const field of fields) {
    const lead = field.closest<HTMLElement>("[data-lead]")?.dataset.lead;
    const key = `${prefix}${lead} ${field.dataset.kept}`;
    if (saved === field.dataset.kept) localStorage.removeItem(key);
    if (field.value === "") field.value = localStorage.getItem(key) ?? "";
    field.addEventListener("input", () =>
      localStorage.setItem(key, field.value),
    );
  }
  document
    .querySelector("form[action='/sign-out']")
    ?.addEventListener("submit", forgetTyping);
}

/** The next user of this device must not see it. */
function forgetTyping() {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key);
  }
}
