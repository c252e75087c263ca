import type { KeyboardEvent } from "react";

/** A phone's "next" key goes to the next empty required field, then to the button, so that its text is seen. */
export function advanceOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== "next") return;
  const fields = [...form.elements];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find(isEmptyAndRequired);
  const goal = next ?? form.querySelector("[type=submit]");
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  goal.focus();
}

function isEmptyAndRequired(field: Element) {
  return (
    (field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLInputElement) &&
    field.required &&
    !field.value.trim()
  );
}
