import type { Operator } from "../brand/operator.ts";
import type { CallSettings } from "./phone-service/call-settings.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    neverCalledNumbers: readonly string[];
  }
}

type ShownNumbers = Pick<Operator, "phones"> & {
  offices: readonly Pick<Operator["offices"][number], "phone">[];
};

/** Numbers that the site must never dial: those it shows, calls from, and connects to. In E.164. */
export function listNeverCalledNumbers(
  { phones, offices }: ShownNumbers,
  calls: CallSettings,
): string[] {
  const shown = [
    ...Object.values(phones),
    ...offices.flatMap(({ phone }) => phone ?? []),
  ].map(({ number }) => number);
  return calls.kind === "twilio"
    ? [...shown, calls.fromNumber, calls.callCenterNumber]
    : shown;
}
