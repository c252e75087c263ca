/** Loads the table of ZIP codes with the first one that is typed. */
export async function fillPlaceFromZip(edited: EventTarget) {
  if (!(edited instanceof HTMLInputElement) || edited.name !== "zipCode") {
    return;
  }
  // The ZIP code before this edit.
  const earlier = edited.defaultValue;
  const table = await import("./fill-place.ts").catch(
    // Without a connection the visitor fills them in.
    () => undefined,
  );
  table?.fillPlace(edited, earlier);
}
