/** Browsers have a clipboard only on https and localhost. */
export function offerCopies() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const shown = document.getElementById(button.dataset.copy ?? "");
      await navigator.clipboard.writeText(shown?.textContent ?? "");
      button.textContent = "Copied";
    });
  }
}
