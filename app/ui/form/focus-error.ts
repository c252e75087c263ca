import { flushSync } from "react-dom";

/** Renders a form's errors, then focuses the first invalid field. */
export function showAndFocusErrors(
  form: HTMLFormElement | null,
  show: () => void,
) {
  flushSync(show);
  form
    ?.querySelector<HTMLElement>(
      "[aria-invalid]:not(fieldset), fieldset[aria-invalid] input",
    )
    ?.focus();
}
