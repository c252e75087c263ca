import type { Operator } from "../brand/operator.ts";
import type { CallSettings } from "./telephone/call-settings.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    neverCalledNumbers: readonly string[];
  }
}

/** In E.164: the numbers shown on the site, and those it calls from and connects to. */
export function listNeverCalledNumbers(
  { phones }: Pick<Operator, "phones">,
  calls: CallSettings,
): string[] {
  const shown = Object.values(phones).map(({ number }) => number);
  return calls.kind === "twilio"
    ? [...shown, calls.fromNumber, calls.callCenterNumber]
    : shown;
}
