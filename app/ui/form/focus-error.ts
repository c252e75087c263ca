import { flushSync } from "react-dom";

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
