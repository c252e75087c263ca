/** Offline the browser would show its error page in place of what was typed. */
export function keepFormsOffline() {
  const alert = document.createElement("p");
  alert.role = "alert";
  const keep = (event: SubmitEvent) => {
    alert.remove();
    if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    alert.textContent =
      "You're offline, and nothing was sent. What you typed stays here: try again once you're connected.";
    event.target.append(alert);
  };
  document.addEventListener("submit", keep, { capture: true });
}
