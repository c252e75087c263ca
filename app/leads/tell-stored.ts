import type { RequestServices } from "../request-context.server.ts";
import { receiptCookie, receiptPath } from "./receipt-cookie.ts";

type Receipt = { receipt?: string | undefined };
type Site = Pick<RequestServices, "siteUrl">;

/** What a program is told of a form that is on disk, with the address of its receipt. */
export function tellStored(
  answer: Record<string, unknown>,
  { receipt }: Receipt,
  site: Site,
) {
  return Response.json(
    { ...answer, ...(receipt && { receipt: receiptPath(receipt) }) },
    { headers: receiptHeaders({ receipt }, site) },
  );
}

/** Keeps what opens the receipt on the sender's device. */
export function receiptHeaders(
  { receipt }: Receipt,
  { siteUrl }: Site,
): Record<string, string> {
  return receipt
    ? { "Set-Cookie": receiptCookie(receipt, siteUrl.startsWith("https:")) }
    : {};
}
