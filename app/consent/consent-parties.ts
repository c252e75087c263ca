import { brandName } from "../brand/brand.ts";
import type { ConsentParties, ConsentTemplates } from "./consent-texts.ts";

export function consentParties(
  {
    siteName = brandName,
    legalName,
    callingFirms = [],
  }: {
    siteName?: string;
    legalName: string;
    callingFirms?: readonly string[];
  },
  words?: Partial<ConsentTemplates>,
): ConsentParties {
  return { brand: siteName, legalName, callingFirms, words };
}
