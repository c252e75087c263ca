import twilio from "twilio";
import {
  apology,
  askForKey,
  connecting,
  connection,
  farewell,
  goodbye,
  greeting,
  invitation,
  maxCallSeconds,
  recordingNotice,
  recordingWords,
  silence,
  stopKey,
  stopMarkup,
} from "./call-markup.server.ts";
import { callPaths, connectPath } from "./call-paths.ts";
import type { TwilioSettings } from "./call-settings.ts";
import type {
  Caller,
  CallProgress,
  CallReport,
  CallResult,
  Connection,
  InboundText,
  ProviderRequest,
  Telephone,
} from "./telephone.ts";

const { RequestClient } = twilio;

/** Only pressing 1 connects, so that voicemail never is: https://www.twilio.com/docs/voice/api/call-resource */
export function createTwilioTelephone(
  settings: TwilioSettings,
  siteUrl: string,
  getCaller: () => Caller,
  timeoutMs = 10_000,
): Telephone {
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: new TimedClient(settings.apiBase, timeoutMs),
  });
  const isSigned = ({ path, form, signature }: ProviderRequest) =>
    twilio.validateRequest(settings.authToken, signature, siteUrl + path, form);
  return {
    call: (number, requestId, isConfirmed) =>
      placeCall(client, {
        to: number,
        from: settings.fromNumber,
        twiml: askForKey(
          `${siteUrl}${callPaths.pressed}?request=${requestId}`,
          greeting(getCaller(), isConfirmed),
          goodbye(getCaller()),
        ),
        statusCallback: `${siteUrl}${callPaths.ended}?request=${requestId}`,
      }),
    connect: (own, leadId) =>
      placeCall(client, {
        to: own,
        from: settings.fromNumber,
        twiml: askForKey(
          `${siteUrl}${connectPath}?lead=${leadId}`,
          invitation(getCaller()),
        ),
        statusCallback: endedUrl(siteUrl, leadId),
      }),
    readConnection(request) {
      if (!isSigned(request)) return undefined;
      return readConnection(settings, siteUrl, request, getCaller());
    },
    readReport: (request) =>
      isSigned(request)
        ? callReport(settings, siteUrl, request, getCaller())
        : undefined,
    readText: (request) =>
      isSigned(request) ? inboundText(request.form) : undefined,
  };
}

/** For a call from the desk. */
function endedUrl(siteUrl: string, leadId: string) {
  return `${siteUrl}${callPaths.ended}?lead=${leadId}`;
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

/** With `recordsCalls`, the provider asks again once the lead answers: https://www.twilio.com/docs/voice/twiml/number#url */
function readConnection(
  settings: TwilioSettings,
  siteUrl: string,
  { path, form }: ProviderRequest,
  caller: Caller,
): Connection {
  const { searchParams } = new URL(path, siteUrl);
  const leadId = searchParams.get("lead") ?? "";
  if (searchParams.has("answered")) {
    return { leadId: undefined, markupFor: () => recordingNotice(caller) };
  }
  const answered = `${siteUrl}${connectPath}?lead=${leadId}&answered=1`;
  return {
    leadId: form.Digits === "1" ? leadId : undefined,
    markupFor: (number) =>
      number
        ? connection({
            from: settings.fromNumber,
            number,
            words: connecting,
            ended: endedUrl(siteUrl, leadId),
            answered: caller.recordsCalls ? answered : undefined,
          })
        : farewell(),
  };
}

/** https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus, which is sent only after the second leg was dialed. */
function callReport(
  settings: TwilioSettings,
  siteUrl: string,
  { path, form }: ProviderRequest,
  caller: Caller,
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
    return { ...call, ...keyReport(settings, ended, form, caller) };
  }
  const progress = endings.find((ending) => ending === (dialed ?? CallStatus));
  if (leadId || dialed === undefined || progress === undefined) {
    return { ...call, progress, markup: silence() };
  }
  return progress === "completed"
    ? { ...call, progress: "connected", markup: silence() }
    : { ...call, progress: "unanswered", markup: apology() };
}

/** What the called person chose after the greeting. */
function keyReport(
  settings: TwilioSettings,
  ended: string,
  { Digits, To: number = "" }: Record<string, string>,
  caller: Caller,
): Pick<CallReport, "progress" | "markup" | "stop"> {
  if (Digits === "1") {
    const words = `${connecting}${recordingWords(caller)}`;
    const { fromNumber: from, callCenterNumber } = settings;
    const markup = connection({ from, number: callCenterNumber, words, ended });
    return { progress: "pressed", markup };
  }
  if (Digits !== stopKey) return { progress: "declined", markup: farewell() };
  const { stored, failed } = stopMarkup(caller);
  return { progress: "declined", markup: stored, stop: { number, failed } };
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
