import { cookieLine, findCookie } from "../../forms/device-cookie.ts";

const name = "leadReference";

const declined = ".declined";

/** The outcome pages show it with and without JavaScript. */
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

export function findQualifiedReference(cookies: string): string | undefined {
  return wasDeclined(cookies) ? undefined : findReference(cookies);
}

export function wasDeclined(cookies: string): boolean {
  return findCookie(cookies, name)?.endsWith(declined) ?? false;
}
