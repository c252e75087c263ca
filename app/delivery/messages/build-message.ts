import type { Suppression } from "../../consent/suppressions/suppressions.server.ts";
import type { ContactHistory } from "../subjects/contact-history.server.ts";
import {
  askedAtOf,
  type Delivery,
  isDoNotCall,
  mustNotCall,
  type Subject,
} from "../subjects/subject.ts";
import { describeCallback } from "./callback-message.ts";
import { describeCallingHours } from "./calling-hours-line.ts";
import { historyData, historyLines } from "./contact-history-lines.ts";
import { describeLead, describeUnfinished } from "./lead-message.ts";
import { findLinkableEmail } from "./linkable-email.ts";
import { type Description, factsOf, type Message } from "./message.ts";

export type MessageContext = {
  timeZone: string;
  now: Date;
  urgent: readonly string[];
  claimUrl: string | undefined;
  history: ContactHistory;
};

export function buildMessage(
  { id, event }: Pick<Delivery, "id" | "event">,
  subject: Subject,
  { timeZone, now, urgent, claimUrl, history }: MessageContext,
): Message {
  const { suppressed } = history;
  const description = describeSubject(subject, { timeZone, now, suppressed });
  const isStopped = mustNotCall(subject, suppressed);
  const isBlocked = isDoNotCall(subject);
  const marks = [
    isStopped && !isBlocked && "DO NOT CALL: ",
    urgent.length > 0 && "URGENT: ",
    event.endsWith(".waiting") && "Your turn: ",
    event.endsWith(".assigned") && "Assigned to you: ",
    history.earlier && "Repeat contact: ",
  ];
  const callingHours = isStopped
    ? undefined
    : describeCallingHours(subject, now);
  const askedAt = isBlocked ? undefined : askedAtOf(subject);
  // A message about someone who must not be called has no claim link.
  const offered = isStopped ? undefined : claimUrl;
  return {
    ...description,
    id,
    type: event,
    title: `${marks.filter(Boolean).join("")}${description.title}`,
    urgent,
    claimUrl: offered,
    mustNotCall: isStopped,
    mustNotText: suppressed?.texts !== undefined,
    replyTo: findLinkableEmail(description.data.email),
    facts: [
      ...factsOf([["Calling hours", callingHours?.words ?? null]]),
      ...description.facts,
      ...factsOf(historyLines(history, timeZone, askedAt)),
    ],
    data: {
      ...description.data,
      ...historyData(history),
      callingHours: callingHours ?? null,
      urgent,
      claimUrl: offered ?? null,
    },
  };
}

/** Leaves out the number to dial if its owner has opted out of calls. */
export function describeSubject(
  subject: Subject,
  {
    timeZone,
    now,
    suppressed,
  }: { timeZone: string; now: Date; suppressed: Suppression | undefined },
): Description {
  const isStopped = mustNotCall(subject, suppressed);
  const describe = () => {
    switch (subject.kind) {
      case "lead":
        return describeLead(subject.lead, timeZone);
      case "callback":
        return describeCallback(subject.callback, { timeZone, now, isStopped });
      case "unfinished":
        return describeUnfinished(subject.partial, timeZone);
    }
  };
  return isStopped ? { ...describe(), dial: undefined } : describe();
}
