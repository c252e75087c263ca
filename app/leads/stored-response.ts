import { receiptCookie, receiptPath } from "../consent/receipt-cookie.ts";
import {
  type Confirmed,
  clearedConfirmationCookie,
  confirmationCookie,
  readConfirmation,
} from "../forms/confirmation.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";

type Receipt = { receipt?: string | undefined };
type Site = Pick<RequestServices, "siteUrl">;

/** The JSON response to a stored form, with the path of its receipt. */
export function storedResponse(
  answer: Record<string, unknown>,
  { receipt }: Receipt,
  site: Site,
) {
  return Response.json(
    { ...answer, ...(receipt && { receipt: receiptPath(receipt) }) },
    { headers: receiptHeaders({ receipt }, site) },
  );
}

/** Headers of the redirect after a stored form: its receipt and its confirmation as cookies. */
export function storedRedirectHeaders(
  answer: Receipt,
  what: Confirmed,
  site: Site,
): Headers {
  const headers = new Headers(receiptHeaders(answer, site));
  const cookie = confirmationCookie(what, isSecure(site));
  headers.append("Set-Cookie", cookie);
  return headers;
}

/** The confirmation that a page shows once, and the headers that clear it. */
export function confirm(request: Request, url: URL, site: Site) {
  const cookies = request.headers.get("Cookie") ?? "";
  const { pathname, search } = url;
  const asked = readConfirmation(pathname, search.slice(1), cookies);
  const isConfirmed = asked?.answer === "yes";
  const headers: Record<string, string> = isConfirmed
    ? { "Set-Cookie": clearedConfirmationCookie(asked.what, isSecure(site)) }
    : {};
  return { confirmation: asked?.answer, headers };
}

/** Saves the receipt's token on the sender's device. */
export function receiptHeaders(
  { receipt }: Receipt,
  site: Site,
): Record<string, string> {
  return receipt
    ? { "Set-Cookie": receiptCookie(receipt, isSecure(site)) }
    : {};
}

function isSecure({ siteUrl }: Site) {
  return siteUrl.startsWith("https:");
}
