import { name } from "../brand/brand.ts";
import type { ConsentParties } from "./consent-texts.ts";

/** The operator and the firms that may call, as the consent texts name them. */
export function consentParties({
  legalName,
  callingFirms = [],
}: {
  legalName: string;
  callingFirms?: readonly string[];
}): ConsentParties {
  return { brand: name, legalName, callingFirms };
}
