import { clearedConfirmationCookies } from "../forms/confirmation.ts";
import { clearedDraftCookies } from "./draft/draft-cookies.ts";
import { savingCookie } from "./draft/saving-consent.ts";
import { clearedReferenceCookie } from "./outcome/reference-cookie.ts";

/** Except for the receipt's cookie, which scripts can't reach. */
export function clearedDeviceCookies(secure: boolean) {
  return [
    ...clearedDraftCookies(secure),
    savingCookie(undefined, secure),
    clearedReferenceCookie(secure),
    ...clearedConfirmationCookies(secure),
  ];
}
