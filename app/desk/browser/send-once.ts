/** How long a response may take before the same form can be sent again, in milliseconds. */
const waitMs = 5000;

/** Blocks a form that is still being sent, because a second tap would act twice. */
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
