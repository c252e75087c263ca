import { useSite } from "../shell/site.ts";
import { consentParties } from "./consent-parties.ts";
import { formTexts, sharingText } from "./consent-texts.ts";

export function useConsentTexts() {
  const { operator, consentWords } = useSite();
  return formTexts(consentParties(operator, consentWords));
}

export function useSharingText() {
  const { operator, consentWords } = useSite();
  return sharingText(consentParties(operator, consentWords));
}
