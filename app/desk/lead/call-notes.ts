/** Sent in place of a call's outcome when there was no call, only a note. */
export const noteOnly = "note";

const missingReasons: Readonly<Record<string, string>> = {
  declined: "Write why they were declined.",
  referred: "Write who they were referred to.",
};

/** The problem if this outcome was sent without its note; undefined if it needs none. */
export function findNoteProblem(outcome?: string): string | undefined {
  return outcome === noteOnly
    ? "Write the note first."
    : findReasonProblem(outcome);
}

/** The problem if this status was sent without its reason; undefined if it needs none. */
export function findReasonProblem(status = ""): string | undefined {
  return Object.hasOwn(missingReasons, status)
    ? missingReasons[status]
    : undefined;
}
