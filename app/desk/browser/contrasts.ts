import { contrastOf } from "../../brand/contrast.ts";

export function watchContrasts() {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "color") {
      return;
    }
    for (const line of document.querySelectorAll<HTMLElement>(
      "[data-contrast]",
    )) {
      measure(line);
    }
  });
}

function measure({ dataset, firstElementChild }: HTMLElement) {
  const [front, back] = [dataset.contrast, dataset.on].map((name = "") =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`),
  );
  // The form may not have this background; the contrast then stays as rendered.
  if (!front || !back || !firstElementChild) return;
  const ratio = contrastOf(front.value, back.value);
  firstElementChild.textContent = ratio.toFixed(1);
  if (ratio < Number(dataset.least)) dataset.low = "true";
  else delete dataset.low;
}
