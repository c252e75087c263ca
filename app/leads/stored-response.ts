import {
  receiptCookie,
  receiptPath,
} from "../consent/receipt/receipt-cookie.ts";
import {
  type ConfirmedForm,
  confirmationCookie,
  readConfirmation,
} from "../forms/confirmation.ts";
import { maxLengths } from "../forms/field-rules.ts";
import { referenceOf } from "../forms/reference.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";

type Receipt = { receipt?: string | undefined };
type StoredForm = Receipt & { what: ConfirmedForm; id: string; phone: string };
type Site = Pick<RequestServices, "siteUrl">;

export function storedResponse(
  contents: Record<string, unknown>,
  sent: StoredForm,
  site: Site,
) {
  const { receipt } = sent;
  return Response.json(
    { ...contents, ...(receipt && { receipt: receiptPath(receipt) }) },
    { headers: storedHeaders(sent, site) },
  );
}

export function storedHeaders(
  { what, id, phone, receipt }: StoredForm,
  site: Site,
): Headers {
  const headers = new Headers(receiptHeaders({ receipt }, site));
  // A callback's number may come with any text, and browsers drop a cookie of more than 4 KB.
  const shown = {
    reference: referenceOf(id),
    phone: phone.trim().slice(0, maxLengths.phone),
  };
  const cookie = confirmationCookie(what, shown, isHttps(site.siteUrl));
  headers.append("Set-Cookie", cookie);
  return headers;
}

export function renewConfirmation(request: Request, url: URL, site: Site) {
  const cookies = request.headers.get("Cookie") ?? "";
  const { pathname, search } = url;
  const asked = readConfirmation(pathname, search.slice(1), cookies);
  const headers: Record<string, string> =
    asked && asked.confirmation !== "unknown"
      ? {
          "Set-Cookie": confirmationCookie(
            asked.what,
            asked.confirmation,
            isHttps(site.siteUrl),
          ),
        }
      : {};
  return { confirmation: asked?.confirmation, headers };
}

function receiptHeaders(
  { receipt }: Receipt,
  site: Site,
): Record<string, string> {
  return receipt
    ? { "Set-Cookie": receiptCookie(receipt, isHttps(site.siteUrl)) }
    : {};
}
