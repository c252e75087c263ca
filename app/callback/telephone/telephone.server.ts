import type { Log } from "../../server/operations/log.server.ts";
import type { Settings } from "../../server/operations/settings.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    telephone: Telephone;
  }
}

/** Connects a visitor's phone with the firm's. `number` is in E.164. Never throws: what goes wrong is a value. */
export type Telephone = {
  call(number: string): Promise<CallOutcome>;
  /**
   * Understands what the provider tells of a call, and knows what is to happen next, in the provider's language.
   * Undefined where it is not the provider who speaks. Without it, no provider tells anything.
   */
  listen?(message: ProviderMessage): CallReport | undefined;
  /** No call rings, although visitors are real: they are told that somebody will call. */
  isManual?: boolean;
};

/** What came to one of `callPaths`. */
export type ProviderMessage = {
  path: string;
  form: Record<string, string>;
  signature: string;
};

export type CallReport = {
  callId: string;
  progress: CallProgress | undefined;
  answer: string;
};

/** `connected` pressed 1, `declined` did not; the others are how the provider says that a call ended. */
export type CallProgress =
  | "connected"
  | "declined"
  | "completed"
  | "busy"
  | "no-answer"
  | "failed"
  | "canceled";

export type CallOutcome =
  | { status: "placed"; callId: string }
  /** Nobody was called: the firm is told to call. */
  | { status: "simulated"; callId: string }
  /** `busy`: the provider asks to slow down. `reason` is for the operator, never for the visitor. */
  | { status: "failed"; busy: boolean; reason: string }
  /** The provider's answer did not arrive or cannot be read: the phone may have rung. */
  | { status: "unclear"; reason: string }
  | { status: "off" };

/** The telephone that the settings ask for. */
export async function createTelephone(
  { calls, siteUrl }: Pick<Settings, "calls" | "siteUrl">,
  log: Log,
): Promise<Telephone> {
  if (calls.kind === "off") return { call: async () => ({ status: "off" }) };
  if (calls.kind === "simulate") {
    return simulatedTelephone(log, siteUrl.startsWith("https:"));
  }
  // Loaded only where it is used: the provider's package is large.
  const { createTwilioTelephone } = await import("./twilio.server.ts");
  return createTwilioTelephone(calls, siteUrl);
}

function simulatedTelephone(log: Log, isManual: boolean): Telephone {
  let calls = 0;
  return {
    isManual,
    async call(number) {
      calls += 1;
      log.info(`simulated call to ${masked(number)}`);
      return { status: "simulated", callId: `simulated-${calls}` };
    },
  };
}

/** A log line shows no whole telephone number. */
function masked(number: string) {
  return number.slice(0, 2) + "•".repeat(number.length - 4) + number.slice(-2);
}
