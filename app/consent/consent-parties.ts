import { name } from "../brand/brand.ts";
import type { ConsentParties, ConsentWords } from "./consent-texts.ts";

/** The operator and the firms that may call, as the consent texts name them, and the owner's own words. */
export function consentParties(
  {
    siteName = name,
    legalName,
    callingFirms = [],
  }: {
    siteName?: string;
    legalName: string;
    callingFirms?: readonly string[];
  },
  words?: Partial<ConsentWords>,
): ConsentParties {
  return { brand: siteName, legalName, callingFirms, words };
}
