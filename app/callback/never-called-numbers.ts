import type { Operator } from "../brand/operator.ts";
import type { CallSettings } from "./telephone/call-settings.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    /** Numbers that are never called, in E.164. */
    neverCalledNumbers: readonly string[];
  }
}

/** The numbers shown on the site and those it calls from and connects to, in E.164: never called themselves. */
export function listNeverCalledNumbers(
  { phones }: Pick<Operator, "phones">,
  calls: CallSettings,
): string[] {
  const shown = Object.values(phones).map(({ number }) => number);
  return calls.kind === "twilio"
    ? [...shown, calls.fromNumber, calls.callCenterNumber]
    : shown;
}
