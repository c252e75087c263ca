import twilio from "twilio";
import {
  askForKey,
  connecting,
  connection,
  declinedMarkup,
  goodbye,
  greeting,
  invitation,
  maxCallSeconds,
  recordingNotice,
} from "./call-markup.server.ts";
import { callPaths, connectPath } from "./call-paths.ts";
import type { TwilioSettings } from "./call-settings.ts";
import type {
  Caller,
  CallResult,
  Connection,
  InboundText,
  PhoneService,
  ProviderRequest,
} from "./phone-service.ts";
import { TimedClient } from "./twilio-client.server.ts";
import { failureResult, unclearResult } from "./twilio-errors.server.ts";
import { callReport } from "./twilio-reports.server.ts";

/** Only pressing 1 connects, so that voicemail never is: https://www.twilio.com/docs/voice/api/call-resource */
export function createTwilioService(
  settings: TwilioSettings,
  siteUrl: string,
  getCaller: () => Caller,
  timeoutMs = 10_000,
): PhoneService {
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
    if (!sid) return unclearResult("response without call SID");
    return { status: "placed", callId: sid };
  } catch (error) {
    return failureResult(error);
  }
}

/** With `recordsCalls`, the provider requests this URL again when the lead picks up: https://www.twilio.com/docs/voice/twiml/number#url */
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
        : declinedMarkup(),
  };
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
