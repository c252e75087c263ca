export function guardUnsaved() {
  const form = document.querySelector<HTMLFormElement>("form[data-unsaved]");
  if (!form) return;
  form.addEventListener("input", () => {
    form.dataset.unsaved = "true";
  });
  document.addEventListener("submit", () => {
    form.dataset.unsaved = "false";
  });
  window.addEventListener("beforeunload", (event) => {
    if (form.dataset.unsaved === "true") event.preventDefault();
  });
}
