import { cookieLine, findCookie } from "../../forms/device-cookie.ts";

const name = "leadReference";

/** Stores a sent survey's reference for the outcome pages, which show it with and without JavaScript. */
export function referenceCookie(reference: string, secure: boolean) {
  return cookieLine(name, reference, { path: "/", secure });
}

export function clearedReferenceCookie(secure: boolean) {
  return referenceCookie("", secure);
}

/** The reference of the survey that this device sent within the last day. */
export function findReference(cookies: string): string | undefined {
  // Declined reviews have more after it.
  return findCookie(cookies, name)?.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0];
}
