import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import { hour } from "../../../server/durations.ts";
import {
  addDays,
  localDay,
  parseLocalTime,
} from "../../../server/local-time.ts";
import type { LeadDetails } from "../lead-details.server.ts";
import { untilThere } from "./hours-words.ts";

export type NextStep = {
  words: string;
  offersText?: boolean;
  offersEmail?: boolean;
};

type Reachable = Pick<LeadDetails, "mayText" | "hasEmail" | "hours">;

const maxTries = 3;

export function suggestNextStep(
  events: readonly StoredLeadEvent[],
  reachable: Reachable,
): NextStep | undefined {
  const latest = events.find(({ kind }) => settling.includes(kind));
  if (latest?.kind !== "call_logged") return undefined;
  const tries = countTries(events);
  if (tries > 0 && tries < maxTries) {
    return { words: `Call ${tries} without an answer. Try again later.` };
  }
  const { mayText, hasEmail, hours } = reachable;
  if (tries >= maxTries) {
    return {
      words: `${tries} calls without an answer. ${suggestWriting(reachable)}`,
      offersText: mayText && hours.isOpen,
      offersEmail: !mayText && hasEmail,
    };
  }
  const { outcome } = latest.data;
  if (outcome === "wrong-number" && !hasEmail) {
    return {
      words:
        "There's no email address to ask for it. Change the status to close the lead.",
    };
  }
  const words = nextWords[String(outcome)];
  return words ? { words, offersEmail: outcome === "wrong-number" } : undefined;
}

function suggestWriting({ mayText, hasEmail, hours }: Reachable) {
  if (mayText) {
    return hours.isOpen
      ? "Send a text."
      : `Wait until ${untilThere(hours)} to send a text.`;
  }
  return hasEmail
    ? "They didn't agree to texts, so send an email."
    : "They didn't agree to texts. Try once more on another day.";
}

const settling = ["call_logged", "reminder_set", "call_placed"];

const nextWords: Readonly<Record<string, string>> = {
  reached: "Set a reminder for the next call, or change the status.",
  booked: "Set a reminder for the appointment.",
  "wrong-number": "Ask for the right number by email, or close it.",
};

function countTries(events: readonly StoredLeadEvent[]) {
  const calls = events.filter(({ kind }) => kind === "call_logged");
  const reached = calls.findIndex(
    ({ data }) => !["no-answer", "left-word"].includes(String(data.outcome)),
  );
  return reached === -1 ? calls.length : reached;
}

export const reminderTimes = new Map<
  string,
  (now: Date, timeZone: string) => Date
>([
  ["in 2 hours", (now) => new Date(now.getTime() + 2 * hour)],
  [
    "tomorrow at 9 AM",
    (now, timeZone) => {
      const tomorrow = addDays(localDay(now, timeZone), 1);
      return parseLocalTime(`${tomorrow}T09:00`, timeZone);
    },
  ],
]);
