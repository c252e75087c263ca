import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import { countOf } from "../../../ui/count-of.ts";
import { isWithoutAnswer } from "../call-notes.ts";
import type { LeadDetails } from "../lead-details.server.ts";
import { describeUntil } from "./hours-words.ts";

export type NextStep = {
  words: string;
  offersText?: boolean;
  offersEmail?: boolean;
  /** The status that would close the lead. */
  closesAs?: string;
  reminder: "offered" | "typed" | "none";
};

type Reachable = Pick<
  LeadDetails,
  "mustNotCall" | "mayText" | "hasEmail" | "hours"
>;

type State = { status: string; next_action_at: string | null; now: Date };

const maxTries = 3;

/** From the others, such as a booked consultation, one tap must not close the lead. */
const unsettled = ["new", "trying", "reached"];

export function suggestNextStep(
  all: readonly StoredLeadEvent[],
  reachable: Reachable,
  { status, next_action_at, now }: State,
): NextStep | undefined {
  if (reachable.mustNotCall) {
    return {
      words: "They asked us to stop. Close the lead if nothing is left to do.",
      closesAs: unsettled.includes(status) ? "not-a-lead" : undefined,
      reminder: "none",
    };
  }
  const hasReminder = next_action_at !== null && new Date(next_action_at) > now;
  const events = withoutUndone(all);
  const latest = events.find(({ kind }) => settling.includes(kind));
  if (latest?.kind !== "call_logged") return undefined;
  const tries = countTries(events);
  if (tries > 0 && tries < maxTries) {
    if (hasReminder) return undefined;
    return {
      words: `${countOf(tries, "call")} without an answer. Try again later.`,
      reminder: "offered",
    };
  }
  const { mayText, hasEmail, hours } = reachable;
  if (tries >= maxTries) {
    return {
      words: `${tries} calls without an answer. ${suggestWriting(reachable)}`,
      offersText: mayText && hours.isOpen,
      offersEmail: !mayText && hasEmail,
      closesAs: mayText || hasEmail ? undefined : "no-answer",
      reminder: hasReminder ? "none" : "offered",
    };
  }
  return suggestAfter(latest.data.outcome, hasEmail);
}

function suggestAfter(
  outcome: unknown,
  hasEmail: boolean,
): NextStep | undefined {
  switch (outcome) {
    case "wrong-number":
      return {
        words: hasEmail
          ? "Ask for the right number by email, or close the lead."
          : "There's no email address to ask for the right number. Close the lead.",
        offersEmail: hasEmail,
        closesAs: "not-a-lead",
        reminder: "none",
      };
    case "reached":
      return {
        words: "Set a reminder for the next call, or change the status.",
        reminder: "offered",
      };
    case "booked":
      return {
        words: "Set a reminder for the consultation.",
        reminder: "typed",
      };
    default:
      return undefined;
  }
}

function suggestWriting({ mayText, hasEmail, hours }: Reachable) {
  if (mayText) {
    return hours.isOpen
      ? "Send a text."
      : `Wait until ${describeUntil(hours)} to send a text.`;
  }
  return hasEmail
    ? "They didn't agree to texts, so send an email."
    : "They didn't agree to texts. Try once more on another day, or close the lead.";
}

const settling = ["call_logged", "reminder_set", "call_placed"];

function withoutUndone(events: readonly StoredLeadEvent[]) {
  const undone = events.map(({ data }) => data.undoes);
  return events.filter(({ at }) => !undone.includes(at.toISOString()));
}

function countTries(events: readonly StoredLeadEvent[]) {
  const calls = events.filter(({ kind }) => kind === "call_logged");
  const reached = calls.findIndex(({ data }) => !isWithoutAnswer(data.outcome));
  return reached === -1 ? calls.length : reached;
}
