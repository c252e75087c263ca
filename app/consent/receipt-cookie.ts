import { cookieLine, findCookie } from "../forms/device-cookie.ts";

const name = "receipt";

/** Where receipts are; the address with a token opens one, the plain one that of the device's last form. */
export const receiptsPath = "/consent";

/** Leads to the receipt of the form that this device has sent last. */
export const receiptLink = {
  href: receiptsPath,
  label: "See what you agreed to",
};

/** The address of a receipt. */
export function receiptPath(token: string) {
  return `${receiptsPath}/${token}`;
}

/** Keeps what opens the receipt of a sent form for a day. Only the receipts' own address gets it, and no script. */
export function receiptCookie(token: string, secure: boolean) {
  return `${cookieLine(name, token, { path: receiptsPath, secure })}; HttpOnly`;
}

/** Takes it off the device, which the server alone can do. */
export function clearedReceiptCookie(secure: boolean) {
  return receiptCookie("", secure);
}

/** The token of the last form that this device has sent within a day. */
export function findReceiptToken(cookies: string): string | undefined {
  const value = findCookie(cookies, name);
  return value && isReceiptToken(value) ? value : undefined;
}

export function isReceiptToken(text: string) {
  return /^[0-9a-f]{32}$/.test(text);
}
