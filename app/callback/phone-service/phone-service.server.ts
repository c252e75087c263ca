import { maskNumber } from "../../forms/phone/mask-number.ts";
import { isLive } from "../../server/http/is-live.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { CallSettings } from "./call-settings.ts";
import type { Caller, PhoneService } from "./phone-service.ts";

export async function createPhoneService(
  { calls, siteUrl }: { calls: CallSettings; siteUrl: string },
  log: Log,
  getCaller: () => Caller,
): Promise<PhoneService> {
  if (calls.kind === "off") return { call: async () => ({ status: "off" }) };
  if (calls.kind === "simulate") {
    return createSimulatedPhoneService(log, isLive(siteUrl));
  }
  // The provider's package is large.
  const { createTwilioService } = await import("./twilio.server.ts");
  return createTwilioService(calls, siteUrl, getCaller);
}

function createSimulatedPhoneService(
  log: Log,
  staffCallsBack: boolean,
): PhoneService {
  let calls = 0;
  return {
    staffCallsBack,
    async call(number) {
      calls += 1;
      log.info({ number: maskNumber(number) }, "call simulated");
      return { status: "simulated", callId: `simulated-${calls}` };
    },
  };
}
