const prefix = "typed ";

/** Keeps what was typed on this device until the server has it: a session may end, or the connection fail. */
export function keepUnsentInput() {
  const saved = new URLSearchParams(location.search).get("saved");
  const fields = document.querySelectorAll<
    HTMLTextAreaElement | HTMLInputElement
  >("[data-lead] :is(textarea, input:not([type]))");
  for (const field of fields) {
    const lead = field.closest<HTMLElement>("[data-lead]")?.dataset.lead;
    const act = field.form && new FormData(field.form).get("act");
    const key = `${prefix}${lead} ${act} ${field.name}`;
    if (saved === act) localStorage.removeItem(key);
    const kept = localStorage.getItem(key);
    if (field.value === "" && kept) restore(field, kept);
    field.addEventListener("input", () =>
      localStorage.setItem(key, field.value),
    );
  }
  if (saved !== null) clearSavedParameter();
  document
    .querySelector("form[action='/sign-out']")
    ?.addEventListener("submit", clearUnsentInput);
  const refused = document.querySelector<HTMLElement>("[data-typed]");
  if (refused && listKeptKeys().length > 0) refused.hidden = false;
}

/** A reload of this page must not remove what is typed from now on. */
function clearSavedParameter() {
  const address = new URL(location.href);
  address.searchParams.delete("saved");
  history.replaceState(null, "", address);
}

function restore(field: HTMLTextAreaElement | HTMLInputElement, text: string) {
  field.value = text;
  const folded = field.closest("details");
  if (folded) folded.open = true;
}

/** The next user of this device must not see what was typed. */
function clearUnsentInput() {
  for (const key of listKeptKeys()) localStorage.removeItem(key);
}

function listKeptKeys() {
  return Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && localStorage.getItem(key),
  );
}
