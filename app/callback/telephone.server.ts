import type { Log } from "../server/log.server.ts";
import type { Settings } from "../server/settings.server.ts";

/** Connects a visitor's phone with the firm's. `number` is in E.164. Never throws: what goes wrong is a value. */
export type Telephone = {
  call(number: string): Promise<CallOutcome>;
};

export type CallOutcome =
  | { status: "placed"; callId: string }
  /** `busy`: the provider asks to slow down. `reason` is for the operator, never for the visitor. */
  | { status: "failed"; busy: boolean; reason: string }
  | { status: "off" };

/** The telephone that the settings ask for. */
export async function createTelephone(
  calls: Settings["calls"],
  log: Log,
): Promise<Telephone> {
  if (calls.kind === "off") return { call: async () => ({ status: "off" }) };
  if (calls.kind === "simulate") return simulatedTelephone(log);
  // Loaded only where it is used: the provider's package is large.
  const { createTwilioTelephone } = await import("./twilio.server.ts");
  return createTwilioTelephone(calls);
}

function simulatedTelephone(log: Log): Telephone {
  let calls = 0;
  return {
    async call(number) {
      calls += 1;
      log.info(`simulated call to ${masked(number)}`);
      return { status: "placed", callId: `simulated-${calls}` };
    },
  };
}

/** A log line shows no whole telephone number. */
function masked(number: string) {
  return number.slice(0, 2) + "•".repeat(number.length - 4) + number.slice(-2);
}
