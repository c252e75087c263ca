/** Fills in city and state from the ZIP code, but never in place of what the visitor entered. */
export async function fillPlaceFromZip(
  form: HTMLFormElement,
  edited: EventTarget,
) {
  const { zipCode, city, state } = Object.fromEntries(
    ["zipCode", "city", "state"].map((name) => [
      name,
      form.elements.namedItem(name),
    ]),
  );
  if (!(zipCode instanceof HTMLInputElement) || edited !== zipCode) return;
  const places = await import("../answers/zip-places.ts").catch(
    // Without a connection the visitor fills them in.
    () => undefined,
  );
  const place = places?.findZipPlace(zipCode.value);
  fill(state, place?.state);
  fill(city, place?.city);
}

function fill(field: unknown, value = "") {
  if (!isField(field)) return;
  const { filledIn = "" } = field.dataset;
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
