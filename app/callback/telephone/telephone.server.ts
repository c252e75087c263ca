import { maskNumber } from "../../forms/phone/mask-number.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { CallSettings } from "./call-settings.ts";
import type { Caller, Telephone } from "./telephone.ts";

export async function createTelephone(
  { calls, siteUrl }: { calls: CallSettings; siteUrl: string },
  log: Log,
  getCaller: () => Caller,
): Promise<Telephone> {
  if (calls.kind === "off") return { call: async () => ({ status: "off" }) };
  if (calls.kind === "simulate") {
    return simulatedTelephone(log, siteUrl.startsWith("https:"));
  }
  // The provider's package is large.
  const { createTwilioTelephone } = await import("./twilio.server.ts");
  return createTwilioTelephone(calls, siteUrl, getCaller);
}

function simulatedTelephone(log: Log, isManual: boolean): Telephone {
  let calls = 0;
  return {
    isManual,
    async call(number) {
      calls += 1;
      log.info({ number: maskNumber(number) }, "call simulated");
      return { status: "simulated", callId: `simulated-${calls}` };
    },
  };
}
