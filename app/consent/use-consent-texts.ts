import { useSite } from "../shell/site.ts";
import { consentParties } from "./consent-parties.ts";
import { formTexts, sharingText } from "./consent-texts.ts";

/** The forms' current texts with the operator's names. */
export function useConsentTexts() {
  const { operator, consentWords } = useSite();
  return formTexts(consentParties(operator, consentWords));
}

/** The sharing checkbox's text with the operator's names. */
export function useSharingText() {
  const { operator, consentWords } = useSite();
  return sharingText(consentParties(operator, consentWords));
}
