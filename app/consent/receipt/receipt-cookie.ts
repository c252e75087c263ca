import { cookieLine, findCookie } from "../../forms/device-cookie.ts";

const name = "receipt";

/** With a token after it, that receipt; without one, the receipt of the device's last form. */
export const receiptsPath = "/consent";

export const receiptLink = {
  href: receiptsPath,
  label: "See what you agreed to",
};

export function receiptPath(token: string) {
  return `${receiptsPath}/${token}`;
}

export function receiptCookie(token: string, secure: boolean) {
  return `${cookieLine(name, token, { path: receiptsPath, secure })}; HttpOnly`;
}

export function clearedReceiptCookie(secure: boolean) {
  return receiptCookie("", secure);
}

export function findReceiptToken(cookies: string): string | undefined {
  const value = findCookie(cookies, name);
  return value && isReceiptToken(value) ? value : undefined;
}

export function isReceiptToken(text: string) {
  return /^[0-9a-f]{32}$/.test(text);
}
