import type { CallOutcome } from "../../leads/events/lead-event.ts";

export const noteWithoutCall = "note";

const missingReasons: Readonly<Record<string, string>> = {
  declined: "Write why they were declined.",
  referred: "Write who they were referred to.",
};

export function findNoteProblem(outcome?: string): string | undefined {
  return outcome === noteWithoutCall
    ? "Write the note first."
    : findReasonProblem(outcome);
}

export function findReasonProblem(status = ""): string | undefined {
  return Object.hasOwn(missingReasons, status)
    ? missingReasons[status]
    : undefined;
}

/** Outcomes that are also statuses. Any other counts as "trying", which replaces only a new lead's status. */
const statusOutcomes: readonly unknown[] = [
  "reached",
  "booked",
  "signed",
  "declined",
  "referred",
] satisfies CallOutcome[];

export function statusOfOutcome(outcome: unknown): string {
  return statusOutcomes.includes(outcome) ? String(outcome) : "trying";
}

export function isWithoutAnswer(outcome: unknown): boolean {
  return outcome === "no-answer" || outcome === "left-word";
}
