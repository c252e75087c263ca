import { flushSync } from "react-dom";

/** Renders a form's errors, then focuses the first invalid field. */
export function showAndFocusErrors(
  form: HTMLFormElement | null,
  show: () => void,
) {
  flushSync(show);
  form
    ?.querySelector<HTMLElement>(
      "[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input",
    )
    ?.focus();
}
