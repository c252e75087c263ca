import { flushSync } from "react-dom";

/** Shows what is wrong with a form, then puts the focus on the first wrong field. */
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
