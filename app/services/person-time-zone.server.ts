import type { PersonContact } from "../consent/receipt/read-receipt.server.ts";
import { findTimeZone } from "../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../locations/find-state-by-name.ts";
import { stateAbbreviations } from "../locations/state-abbreviations.ts";
import { findZipPlace } from "../survey/answers/zip-places.ts";

export function findPersonTimeZone(person: PersonContact) {
  const named =
    findStateByName(person.state ?? "") ??
    findStateByName(findZipPlace(person.zipCode ?? "")?.state ?? "");
  const state = named && stateAbbreviations[named.slug];
  return findTimeZone({ phone: person.phone, state });
}
