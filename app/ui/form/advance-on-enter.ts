import type { KeyboardEvent } from "react";

/**
 * Makes Enter move from a field with `enterKeyHint="next"` to the next empty required one, and at last to the button, so
 * that what stands above it is seen before anything is sent.
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
