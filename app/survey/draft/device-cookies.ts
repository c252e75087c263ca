import { clearedConfirmationCookies } from "../../forms/confirmation.ts";
import { clearedReferenceCookie } from "../outcome/reference-cookie.ts";
import { clearedDraftCookies } from "./draft-cookies.ts";
import { savingCookie } from "./saving-consent.ts";

/** Except for the receipt's cookie, which scripts can't reach. */
export function clearedDeviceCookies(secure: boolean) {
  return [
    ...clearedDraftCookies(secure),
    savingCookie(undefined, secure),
    clearedReferenceCookie(secure),
    ...clearedConfirmationCookies(secure),
  ];
}
