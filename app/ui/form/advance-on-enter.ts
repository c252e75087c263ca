import type { KeyboardEvent } from "react";

/**
 * Does what a telephone's key "next" says: Enter leads from a one-line field to the next required one that is empty.
 * With none left it leads to the button, and to the words above it on what pressing it means: nothing is agreed to
 * unseen. For fields with `enterKeyHint="next"`.
 */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== "next") return;
  const fields = [...form.elements];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => isRequiredText(field) && field.value.trim() === "");
  const goal = next ?? form.querySelector("[type=submit]");
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  goal.focus();
}

function isRequiredText(
  field: Element,
): field is HTMLInputElement | HTMLTextAreaElement {
  return (
    (field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type !== "radio")) &&
    field.required
  );
}
