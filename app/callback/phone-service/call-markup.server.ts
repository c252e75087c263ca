import twilio from "twilio";
import { second } from "../../server/durations.ts";
import { maxCallMs } from "../call-end.ts";
import type { Caller } from "./phone-service.ts";

export const maxCallSeconds = maxCallMs / second;

const keyTimeoutSeconds = 10;

export const stopKey = "9";

/** The caller's name, a stop key right after it, and a phone number: 47 CFR 64.1200(b). Checked on 2026-11-26. */
export const greeting = (caller: Caller, isConfirmed = false) =>
  `Hello, this is ${nameOf(caller)}. To stop our calls, press ${stopKey}. You asked us on our website to call this number. Press 1 to speak with a person now${isConfirmed ? ", and to let us call this number again" : ""}. Our number is ${spellDigits(caller.phone)}.`;

export const goodbye = (caller: Caller) =>
  `You didn't press a key. To reach us, or to stop our calls, call ${spellDigits(caller.phone)}. Goodbye.`;

export const invitation = ({ siteName, recordsCalls }: Caller) =>
  `This is the ${siteName} desk. Press 1 to be connected with your lead.${recordsCalls ? " They'll hear that the call may be recorded." : ""}`;

export const connecting = "Thank you. We're connecting you now.";

function nameOf({ siteName, legalName }: Caller) {
  return siteName === legalName ? siteName : `${siteName}, from ${legalName}`;
}

function spellDigits(number: string): string {
  const [, ...parts] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [
    "",
    number,
  ];
  return parts.map((part) => [...part].join(" ")).join(", ");
}

export function recordingWords({ recordsCalls }: Caller) {
  return recordsCalls ? " This call may be recorded." : "";
}

export function recordingNotice(caller: Caller) {
  const response = new twilio.twiml.VoiceResponse();
  response.say(
    `This is ${nameOf(caller)}, at ${spellDigits(caller.phone)}.${recordingWords(caller)}`,
  );
  return response.toString();
}

export function optOutMarkup({ phone }: Caller) {
  return {
    stored: lastWords("We won't call you again. Goodbye."),
    failed: lastWords(
      `We're sorry, we couldn't save that. To stop our calls, please call ${spellDigits(phone)}. Goodbye.`,
    ),
  };
}

export function askForKey(
  pressedUrl: string,
  words: string,
  noKey = "You didn't press a key. Goodbye.",
) {
  const response = new twilio.twiml.VoiceResponse();
  response
    .gather({ numDigits: 1, timeout: keyTimeoutSeconds, action: pressedUrl })
    .say(words);
  response.say(noKey);
  return response.toString();
}

type Dialed = {
  from: string;
  number: string;
  words: string;
  ended: string;
  answered?: string | undefined;
};

export function connection({ from, number, words, ended, answered }: Dialed) {
  const response = new twilio.twiml.VoiceResponse();
  response.say(words);
  response
    .dial({
      callerId: from,
      timeLimit: maxCallSeconds,
      action: ended,
    })
    .number(answered ? { url: answered } : {}, number);
  return response.toString();
}

export function apology() {
  const response = new twilio.twiml.VoiceResponse();
  response.say(
    "We're sorry, no one is available right now. We'll call you back.",
  );
  return response.toString();
}

export function silence() {
  return new twilio.twiml.VoiceResponse().toString();
}

export function declinedMarkup() {
  return lastWords("We won't connect you. Goodbye.");
}

function lastWords(words: string) {
  const response = new twilio.twiml.VoiceResponse();
  response.say(words);
  response.hangup();
  return response.toString();
}
