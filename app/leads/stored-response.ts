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

/** What a program is told of a form that is on disk, with the address of its receipt. */
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

/** For the redirect after a form that is on disk: keeps its receipt on the device, and lets the page there say so. */
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

/** What the page there is to say, and the headers after which it says so no more. */
export function confirm(request: Request, url: URL, site: Site) {
  const cookies = request.headers.get("Cookie") ?? "";
  const { pathname, search } = url;
  const asked = readConfirmation(pathname, search.slice(1), cookies);
  const isSaid = asked?.answer === "yes";
  const headers: Record<string, string> = isSaid
    ? { "Set-Cookie": clearedConfirmationCookie(asked.what, isSecure(site)) }
    : {};
  return { confirmation: asked?.answer, headers };
}

/** Keeps what opens the receipt on the sender's device. */
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
