import { useSite } from "../shell/site.ts";
import { consentParties } from "./consent-parties.ts";
import { formTexts, sharingText } from "./consent-texts.ts";

/** The forms' current texts with the operator's names. */
export function useConsentTexts() {
  return formTexts(useParties());
}

/** The text of consent to sharing, if the operator shares leads. */
export function useSharingText() {
  return sharingText(useParties());
}

function useParties() {
  const { operator, consentWords } = useSite();
  return consentParties(operator, consentWords);
}
