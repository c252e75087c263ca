import type { KeyboardEvent } from "react";

/**
 * Does what a telephone's key "next" says: Enter leads from a one-line field to the next required one that is empty.
 * With none left it sends the form, as ever. For fields with `enterKeyHint="next"`.
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
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
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
