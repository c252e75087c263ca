import type { Selectable } from "kysely";
import type { CallbackRequestsTable } from "../../../db/schema.ts";
import { referenceOf } from "../../forms/reference.ts";
import { timeInWords } from "../../server/local-time.ts";
import { dialOf } from "./dial.ts";
import { type Description, factsOf } from "./message.ts";
import { isDoNotCall } from "./subjects/subject.ts";

export function describeCallback(
  callback: Selectable<CallbackRequestsTable>,
  timeZone: string,
): Description {
  const { id, created_at, lead_phone_number: phone } = callback;
  const mustNotCall = isDoNotCall({ kind: "callback", callback });
  const status = mustNotCall ? "doNotCall" : callback.status;
  const time = new Date(created_at);
  const reference = referenceOf(id);
  return {
    time,
    title: `Callback request: ${phone}, ${outcomeTitles[status] ?? status}`,
    // A stranger may have typed 911 or a premium-rate number, so there is no link to tap.
    dial: mustNotCall || status === "refused" ? undefined : dialOf(phone),
    story: undefined,
    facts: factsOf([
      ["Phone", phone],
      ["What happened", outcomeWords[status] ?? status],
      ["Reason", callback.reason],
      ["Call ended", callback.progress],
      ["Received", timeInWords(time, timeZone)],
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

const outcomeTitles: Readonly<Record<string, string>> = {
  placed: "called",
  simulated: "not placed: call now",
  failed: "NOT called",
  refused: "NOT called",
  doNotCall: "asked not to be called; do not call",
  requested: "unclear whether called",
  unclear: "unclear whether called",
};

const outcomeWords: Readonly<Record<string, string>> = {
  placed: "The site called this number.",
  simulated:
    "This site only simulates calls, so nobody was called. Please call this number now.",
  failed: "The site couldn't place the call. Please call this number.",
  refused:
    "The site doesn't call this kind of number. Check it before you call: some numbers charge the caller.",
  doNotCall:
    "This number is on the do-not-call list; do not call it. The site didn't call either, and told the visitor how to confirm the request.",
  unclear:
    "The phone provider didn't say whether it placed the call, so it may not have rung. Please call this number.",
  requested:
    "The site stopped while it was calling, so the phone may not have rung. Please call this number.",
};
