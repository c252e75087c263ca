import type { PersonContact } from "../consent/receipt/read-receipt.server.ts";
import { findTimeZone } from "../law/calling-hours/calling-hours.ts";
import { findStateByName } from "../locations/find-state-by-name.ts";
import { postalCodes } from "../locations/postal-codes.ts";
import { findZipPlace } from "../survey/answers/zip-places.ts";

export function findTimeZoneOf(person: PersonContact) {
  const named =
    findStateByName(person.state ?? "") ??
    findStateByName(findZipPlace(person.zipCode ?? "")?.state ?? "");
  const state = named && postalCodes[named.slug];
  return findTimeZone({ phone: person.phone, state });
}
