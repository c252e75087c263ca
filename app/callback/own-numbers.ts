import { company } from "../brand/company.ts";
import type { Settings } from "../server/operations/settings.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** Numbers that are never called, in E.164. */
    ownNumbers: readonly string[];
  }
}

/** Numbers that the site never calls, in E.164: its own, and those it calls from and connects to. */
export function listOwnNumbers(calls: Settings["calls"]): string[] {
  const shown = Object.values(company.phones).map(({ number }) => number);
  return calls.kind === "twilio"
    ? [...shown, calls.fromNumber, calls.callCenterNumber]
    : shown;
}
