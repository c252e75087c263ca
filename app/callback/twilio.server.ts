import twilio from "twilio";
import type { TwilioSettings } from "../server/settings.server.ts";
import type { CallOutcome, Telephone } from "./telephone.server.ts";

const { RequestClient } = twilio;

/** Longest wait for the provider's answer, in milliseconds. */
const patience = 10_000;

/**
 * Calls through Twilio's REST API (https://www.twilio.com/docs/voice/api/call-resource): the visitor's phone rings
 * first; when it is answered, Twilio dials the call center and joins the two.
 */
export function createTwilioTelephone(settings: TwilioSettings): Telephone {
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: settings.apiBase
      ? new OtherAddressClient(settings.apiBase)
      : new RequestClient({ timeout: patience }),
  });
  return {
    async call(number): Promise<CallOutcome> {
      try {
        const { sid } = await client.calls.create({
          to: number,
          from: settings.fromNumber,
          twiml: connectingWords(settings),
        });
        if (!sid) return failed("the answer names no call");
        return { status: "placed", callId: sid };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function connectingWords(settings: TwilioSettings) {
  const response = new twilio.twiml.VoiceResponse();
  response.say("Thank you for asking us to call. We are connecting you now.");
  response
    .dial({ callerId: settings.fromNumber })
    .number(settings.callCenterNumber);
  return response.toString();
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof twilio.RestException)) {
    return failed(error instanceof Error ? error.name : "no answer");
  }
  const { status, code } = error;
  return failed(`status ${status}, code ${code ?? "none"}`, status === 429);
}

function failed(reason: string, busy = false): CallOutcome {
  return { status: "failed", busy, reason };
}

/** The same API behind another address. */
class OtherAddressClient extends RequestClient {
  readonly #base: string;

  constructor(base: string) {
    super({ timeout: patience });
    this.#base = base;
  }

  override request<Body>(
    options: Parameters<typeof RequestClient.prototype.request<Body>>[0],
  ) {
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base + pathname + search;
    return super.request<Body>({ ...options, uri });
  }
}
