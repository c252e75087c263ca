import twilio from "twilio";
import { brandName } from "../../brand/brand.ts";
import { callPaths, connectPath } from "./call-paths.ts";
import type { TwilioSettings } from "./call-settings.ts";
import type {
  CallProgress,
  CallReport,
  CallResult,
  InboundText,
  ProviderRequest,
  Telephone,
} from "./telephone.ts";

const { RequestClient } = twilio;

/** Per call leg, because calls cost money; a consultation takes 30 minutes. */
const maxCallSeconds = 3600;

/** Only pressing 1 connects, so that voicemail never is: https://www.twilio.com/docs/voice/api/call-resource */
export function createTwilioTelephone(
  settings: TwilioSettings,
  siteUrl: string,
  getSiteName = () => brandName,
  timeoutMs = 10_000,
): Telephone {
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: new TimedClient(settings.apiBase, timeoutMs),
  });
  const isSigned = ({ path, form, signature }: ProviderRequest) =>
    twilio.validateRequest(settings.authToken, signature, siteUrl + path, form);
  const endedFor = (leadId: string) =>
    `${siteUrl}${callPaths.ended}?lead=${leadId}`;
  return {
    call: (number, requestId, isConfirmed) =>
      placeCall(client, {
        to: number,
        from: settings.fromNumber,
        twiml: askForKey(
          `${siteUrl}${callPaths.pressed}?request=${requestId}`,
          greeting(getSiteName(), isConfirmed),
        ),
        statusCallback: `${siteUrl}${callPaths.ended}?request=${requestId}`,
      }),
    connect: (own, leadId) =>
      placeCall(client, {
        to: own,
        from: settings.fromNumber,
        twiml: askForKey(
          `${siteUrl}${connectPath}?lead=${leadId}`,
          invitation(getSiteName()),
        ),
        statusCallback: endedFor(leadId),
      }),
    readConnection(request) {
      if (!isSigned(request)) return undefined;
      const { searchParams } = new URL(request.path, siteUrl);
      const leadId = searchParams.get("lead") ?? "";
      return {
        leadId: request.form.Digits === "1" ? leadId : undefined,
        markupFor: (number) =>
          number ? connection(settings, number, endedFor(leadId)) : farewell(),
      };
    },
    readReport: (request) =>
      isSigned(request) ? callReport(settings, siteUrl, request) : undefined,
    readText: (request) =>
      isSigned(request) ? inboundText(request.form) : undefined,
  };
}

async function placeCall(
  client: ReturnType<typeof twilio>,
  call: Record<"to" | "from" | "twiml" | "statusCallback", string>,
): Promise<CallResult> {
  try {
    const { sid } = await client.calls.create({
      ...call,
      timeLimit: maxCallSeconds,
      statusCallbackEvent: ["completed"],
    });
    if (!sid) return unclear("response without call SID");
    return { status: "placed", callId: sid };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus, which is sent only after the second leg was dialed. */
function callReport(
  settings: TwilioSettings,
  siteUrl: string,
  { path, form }: ProviderRequest,
): CallReport {
  const { pathname, search, searchParams } = new URL(path, siteUrl);
  const { DialCallStatus: dialed, CallStatus } = form;
  const leadId = searchParams.get("lead");
  const phone = dialed === undefined ? "desk" : "lead";
  const call = {
    callId: form.CallSid ?? "",
    requestId: searchParams.get("request") ?? undefined,
    desk: leadId ? ({ leadId, phone } as const) : undefined,
  };
  if (pathname === callPaths.pressed) {
    const ended = siteUrl + callPaths.ended + search;
    const markup = connection(settings, settings.callCenterNumber, ended);
    return form.Digits === "1"
      ? { ...call, progress: "pressed", markup }
      : { ...call, progress: "declined", markup: farewell() };
  }
  const progress = endings.find((ending) => ending === (dialed ?? CallStatus));
  if (leadId || dialed === undefined || progress === undefined) {
    return { ...call, progress, markup: silence() };
  }
  return progress === "completed"
    ? { ...call, progress: "connected", markup: silence() }
    : { ...call, progress: "unanswered", markup: apology() };
}

/** `OptOutType` means that Twilio replied: https://www.twilio.com/docs/messaging/guides/webhook-request */
function inboundText(form: Record<string, string>): InboundText {
  return {
    from: form.From ?? "",
    body: form.Body ?? "",
    handledAs: form.OptOutType || undefined,
    reply: (words) => {
      const response = new twilio.twiml.MessagingResponse();
      if (words) response.message(words);
      return response.toString();
    },
  };
}

const keyTimeoutSeconds = 10;

const greeting = (name: string, isConfirmed = false) =>
  `Hello, this is ${name}. You asked us on our website to call this number. Press 1 to speak with a person now${isConfirmed ? ", and to let us call this number again" : ""}.`;

const invitation = (name: string) =>
  `This is the ${name} desk. Press 1 to be connected with your lead.`;

function askForKey(pressedUrl: string, words: string) {
  const response = new twilio.twiml.VoiceResponse();
  response
    .gather({ numDigits: 1, timeout: keyTimeoutSeconds, action: pressedUrl })
    .say(words);
  response.say("You didn't press a key. Goodbye.");
  return response.toString();
}

/** The provider requests `action` once the called phone hangs up or doesn't answer. */
function connection(settings: TwilioSettings, number: string, action?: string) {
  const response = new twilio.twiml.VoiceResponse();
  response.say("Thank you. We're connecting you now.");
  response
    .dial({
      callerId: settings.fromNumber,
      timeLimit: maxCallSeconds,
      ...(action && { action }),
    })
    .number(number);
  return response.toString();
}

function apology() {
  const response = new twilio.twiml.VoiceResponse();
  response.say(
    "We're sorry, no one is available right now. We'll call you back.",
  );
  return response.toString();
}

function silence() {
  return new twilio.twiml.VoiceResponse().toString();
}

function farewell() {
  const response = new twilio.twiml.VoiceResponse();
  response.say("We won't connect you. Goodbye.");
  response.hangup();
  return response.toString();
}

const endings: readonly CallProgress[] = [
  "completed",
  "busy",
  "no-answer",
  "failed",
  "canceled",
];

function outcomeOf(error: unknown): CallResult {
  if (error instanceof twilio.RestException) {
    const { status, code } = error;
    const reason = `status ${status}, code ${code ?? "none"}`;
    return status < 500
      ? { status: "failed", busy: status === 429, reason }
      : unclear(reason);
  }
  if (!(error instanceof Error)) return unclear("no response");
  const reason = "code" in error ? String(error.code) : error.name;
  return unsentCodes.includes(reason)
    ? { status: "failed", busy: false, reason }
    : unclear(reason);
}

/** Node's error codes for a connection that was never made: the request was not sent. */
const unsentCodes = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"];

function unclear(reason: string): CallResult {
  return { status: "unclear", reason };
}

/** Ends a request after `timeoutMs`, even if its response is still arriving; `base` replaces the API's URL. */
class TimedClient extends RequestClient {
  readonly #base: string | undefined;

  constructor(base: string | undefined, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#base = base;
    this.axios.interceptors.request.use((config) => ({
      ...config,
      signal: AbortSignal.timeout(timeoutMs),
    }));
  }

  override request<Body>(
    options: Parameters<typeof RequestClient.prototype.request<Body>>[0],
  ) {
    if (this.#base === undefined) return super.request<Body>(options);
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base + pathname + search;
    return super.request<Body>({ ...options, uri });
  }
}
