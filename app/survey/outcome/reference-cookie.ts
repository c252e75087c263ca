import { cookieLine, findCookie } from "../../forms/device-cookie.ts";

const name = "leadReference";

/** For the outcome pages, which show it with and without JavaScript. */
export function referenceCookie(reference: string, secure: boolean) {
  return cookieLine(name, reference, { path: "/", secure });
}

export function clearedReferenceCookie(secure: boolean) {
  return referenceCookie("", secure);
}

export function findReference(cookies: string): string | undefined {
  // Declined reviews have more after it.
  return findCookie(cookies, name)?.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0];
}
