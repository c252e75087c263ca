/** Browsers have a clipboard only on https and localhost, and may refuse it: then the text is selected. */
export function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const shown = document.getElementById(button.dataset.copy ?? "");
    if (!shown) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      navigator.clipboard.writeText(shown.textContent ?? "").then(
        () => {
          button.textContent = "Copied";
        },
        () => {
          getSelection()?.selectAllChildren(shown);
          button.textContent = "The link is selected";
        },
      );
    });
  }
}
