import {
  apology,
  connecting,
  connection,
  declinedMarkup,
  optOutMarkup,
  recordingWords,
  silence,
  stopKey,
} from "./call-markup.server.ts";
import { callPaths } from "./call-paths.ts";
import type { TwilioSettings } from "./call-settings.ts";
import type {
  Caller,
  CallProgress,
  CallReport,
  ProviderRequest,
} from "./phone-service.ts";

export function callReport(
  settings: TwilioSettings,
  siteUrl: string,
  { path, form }: ProviderRequest,
  caller: Caller,
): CallReport {
  const { pathname, search, searchParams } = new URL(path, siteUrl);
  const { DialCallStatus: dialed, CallStatus } = form;
  const leadId = searchParams.get("lead");
  // Twilio sends `DialCallStatus` only after dialing the second leg: https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus
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
  if (Digits !== stopKey)
    return { progress: "declined", markup: declinedMarkup() };
  const { stored, failed } = optOutMarkup(caller);
  return { progress: "declined", markup: stored, stop: { number, failed } };
}

const endings: readonly CallProgress[] = [
  "completed",
  "busy",
  "no-answer",
  "failed",
  "canceled",
];
