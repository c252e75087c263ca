/** The browser's error page would replace what was typed. Dialog forms send nothing. */
export function blockFormsOffline() {
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className = "mt-2 font-semibold text-danger";
  const keep = (event: SubmitEvent) => {
    alert.remove();
    const form = event.target;
    if (navigator.onLine || !(form instanceof HTMLFormElement)) return;
    if (form.method === "dialog") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    alert.textContent =
      "You're offline, and nothing was sent. What you typed stays here: try again once you're connected.";
    form.after(alert);
  };
  document.addEventListener("submit", keep, { capture: true });
}

const waitMs = 5000;

/** A second tap would act twice. */
export function sendOnce() {
  const sent = new WeakMap<EventTarget, number>();
  document.addEventListener("submit", (event) => {
    const { target: form, timeStamp } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (event.defaultPrevented) return;
    if (timeStamp - (sent.get(form) ?? -waitMs) < waitMs)
      event.preventDefault();
    else sent.set(form, timeStamp);
  });
}

export function guardUnsaved() {
  const form = document.querySelector<HTMLFormElement>("form[data-unsaved]");
  if (!form) return;
  form.addEventListener("input", () => {
    // Posts are autosaved.
    if (form.dataset.post === undefined) form.dataset.unsaved = "true";
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    form.dataset.unsaved = "false";
  });
  window.addEventListener("beforeunload", (event) => {
    if (form.dataset.unsaved === "true") event.preventDefault();
  });
}
