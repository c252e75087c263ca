import { cookieLine, findCookie } from "../../forms/device-cookie.ts";

const name = "leadReference";

/** Follows the reference of a survey that didn't qualify. */
const declined = ".declined";

/**
 * Stores a sent survey's reference, and whether it was declined, for the outcome pages, which show it with and without
 * JavaScript.
 */
export function referenceCookie(
  reference: string,
  secure: boolean,
  isDeclined = false,
) {
  const value = reference + (isDeclined ? declined : "");
  return cookieLine(name, value, { path: "/", secure });
}

export function clearedReferenceCookie(secure: boolean) {
  return referenceCookie("", secure);
}

export function findReference(cookies: string): string | undefined {
  const value = findCookie(cookies, name)?.replace(declined, "");
  return value?.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)?.[0];
}

/** The same, unless the survey was declined. */
export function findQualifiedReference(cookies: string): string | undefined {
  return findCookie(cookies, name)?.endsWith(declined)
    ? undefined
    : findReference(cookies);
}
