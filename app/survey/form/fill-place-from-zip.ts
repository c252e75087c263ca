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
  // The ZIP code before this edit.
  const earlier = zipCode.defaultValue;
  const places = await import("../answers/zip-places.ts").catch(
    // Without a connection the visitor fills them in.
    () => undefined,
  );
  const before = places?.findZipPlace(earlier);
  const place = places?.findZipPlace(zipCode.value);
  fill(state, before?.state, place?.state);
  fill(city, before?.city, place?.city);
}

function fill(field: unknown, before = "", value = "") {
  if (!isField(field)) return;
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
