import type { Selectable } from "kysely";
import type { CallbackRequestsTable } from "../../../db/schema.ts";
import { findCallEnd } from "../../callback/call-end.ts";
import { referenceOf } from "../../forms/reference.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { describeLocalHours } from "../subjects/calling-hours-of-subject.ts";
import { isDoNotCall } from "../subjects/subject.ts";
import { dialOf } from "./dial.ts";
import { type Description, factsOf } from "./message.ts";

export function describeCallback(
  callback: Selectable<CallbackRequestsTable>,
  {
    timeZone,
    now,
    isStopped,
  }: { timeZone: string; now: Date; isStopped: boolean },
): Description {
  const { id, created_at, lead_phone_number: phone } = callback;
  const subject = { kind: "callback", callback } as const;
  const isBlocked = isDoNotCall(subject);
  const status = isBlocked ? "doNotCall" : statusOf(callback);
  const time = new Date(created_at);
  const reference = referenceOf(id);
  const call = isStopped
    ? stopped
    : callInWords(describeLocalHours(subject, now, timeZone));
  return {
    time,
    title: `Callback request: ${phone}, ${outcomeTitles[status]?.(call) ?? status}`,
    // A stranger may have typed 911 or a premium-rate number, so there is no link to tap.
    dial: isBlocked || status === "refused" ? undefined : dialOf(phone),
    story: undefined,
    facts: factsOf([
      ["Phone", phone, "phone"],
      ["What happened", outcomeWords[status]?.(call) ?? status, "whatHappened"],
      ["Reason", callback.reason],
      ["Call ended", callback.progress],
      ["Received", formatDateTime(time, timeZone)],
      ["Reference", reference],
    ]),
    data: {
      id,
      reference,
      createdAt: created_at,
      phone,
      status: callback.status,
      reason: callback.reason,
      progress: callback.progress,
    },
  };
}

function statusOf({ status, progress }: Selectable<CallbackRequestsTable>) {
  const isPending = findCallEnd({ status, progress }) === "pending";
  if (status !== "placed" || isPending) return status;
  const ends = ["connected", "declined", "unanswered"];
  return progress && ends.includes(progress) ? progress : "unreached";
}

type Call = { title: string; words: string };

const stopped: Call = {
  title: "do not call",
  words: "They've asked for no calls since then: do not call.",
};

function callInWords({
  isOpen,
  place,
  until,
}: ReturnType<typeof describeLocalHours>): Call {
  const time = place ? `${until} in ${place}` : until;
  return isOpen
    ? { title: "call now", words: `Please call this number before ${time}.` }
    : {
        title: `call from ${time}`,
        words: `Please call this number from ${time}, not earlier.`,
      };
}

const outcomeTitles: Readonly<Record<string, (call: Call) => string>> = {
  placed: () => "called",
  connected: () => "called and connected",
  declined: () => "called, and declined",
  unreached: ({ title }) => `NOT reached: ${title}`,
  unanswered: ({ title }) => `NOT connected: ${title}`,
  simulated: ({ title }) => `not placed: ${title}`,
  failed: () => "NOT called",
  refused: () => "NOT called",
  doNotCall: () => "asked not to be called; do not call",
  requested: () => "unclear whether called",
  unclear: () => "unclear whether called",
};

const outcomeWords: Readonly<Record<string, (call: Call) => string>> = {
  placed: () =>
    "The site called this number. The phone provider hasn't said yet how the call ended.",
  connected: () =>
    "The site called this number and connected them with your call center.",
  declined: () =>
    "The site called this number. They answered, but pressed a key other than 1.",
  unreached: ({ words }) =>
    `The site called this number, but nobody pressed 1. ${words}`,
  unanswered: ({ words }) =>
    `The site called this number and they pressed 1, but your call center didn't answer. ${words}`,
  simulated: ({ words }) =>
    `This site only simulates calls, so nobody was called. ${words}`,
  failed: ({ words }) => `The site couldn't place the call. ${words}`,
  refused: () =>
    "The site doesn't call this kind of number. Check it before you call: some numbers charge the caller.",
  doNotCall: () =>
    "This number is on the do-not-call list; do not call it. The site didn't call either, and told the visitor how to confirm the request.",
  unclear: ({ words }) =>
    `The phone provider didn't say whether it placed the call, so it may not have rung. ${words}`,
  requested: ({ words }) =>
    `The site stopped while it was calling, so the phone may not have rung. ${words}`,
};
