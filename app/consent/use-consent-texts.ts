import { useSite } from "../shell/site.ts";
import { consentParties } from "./consent-parties.ts";
import { formTexts } from "./consent-texts.ts";

/** The forms' current texts with the operator's names. */
export function useConsentTexts() {
  return formTexts(consentParties(useSite().operator));
}
