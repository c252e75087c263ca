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

/** The numbers shown on the site and those it calls from and connects to, in E.164: never called themselves. */
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
