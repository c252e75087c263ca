import { postalCodes } from "./postal-codes.ts";
import { states } from "./states.ts";

/** By its name or its two letters, as visitors type it. */
export function findStateByName(typed: string) {
  const typedName = typed.trim().toLowerCase();
  return states.find(({ name, slug }) =>
    [name, postalCodes[slug]].some(
      (known) => known?.toLowerCase() === typedName,
    ),
  );
}
