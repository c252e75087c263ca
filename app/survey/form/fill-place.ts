import { findZipPlace } from "../answers/zip-places.ts";

/** Fills in city and state from the ZIP code, but never in place of what the visitor entered. Returns the filled fields. */
export function fillPlace(form: HTMLFormElement, edited: EventTarget) {
  const { zipCode, city, state } = Object.fromEntries(
    ["zipCode", "city", "state"].map((name) => [
      name,
      form.elements.namedItem(name),
    ]),
  );
  if (!(zipCode instanceof HTMLInputElement) || edited !== zipCode) return [];
  const place = findZipPlace(zipCode.value);
  return [...fill(state, place?.state), ...fill(city, place?.city)];
}

function fill(field: unknown, value = "") {
  if (!isField(field)) return [];
  const { filledIn = "" } = field.dataset;
  if (field.value !== filledIn) return [];
  field.value = value;
  field.dataset.filledIn = value;
  return value ? [field] : [];
}

function isField(field: unknown) {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  );
}
