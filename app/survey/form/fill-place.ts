import { findZipPlace } from "../answers/zip-places.ts";

/** Fills in state and city where they are empty or what the earlier ZIP code brought. */
export function fillPlace(zipCode: HTMLInputElement, earlier: string) {
  const before = findZipPlace(earlier);
  const place = findZipPlace(zipCode.value);
  const fields = zipCode.form?.elements;
  fill(fields?.namedItem("state"), before?.state, place?.state);
  fill(fields?.namedItem("city"), before?.city, place?.city);
}

function fill(field: unknown, before = "", value = "") {
  // The table may arrive while the visitor is already typing here.
  if (!isField(field) || field === document.activeElement) return;
  const { filledIn = before } = field.dataset;
  if (field.value !== filledIn || value === filledIn) return;
  field.value = value;
  field.dataset.filledIn = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isField(field: unknown) {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  );
}
