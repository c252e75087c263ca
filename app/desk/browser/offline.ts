/** Blocks forms while offline: the browser's error page would replace what was typed. Dialog forms send nothing. */
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
