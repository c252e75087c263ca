/** Sent in place of a call's outcome when there was no call, only a note. */
export const noteAlone = "note";

const missingNotes: Readonly<Record<string, string>> = {
  declined: "Write why they were declined.",
  referred: "Write who they were referred to.",
  [noteAlone]: "Write the note first.",
};

/** The problem if this outcome or status was sent without its note or reason; undefined if it needs none. */
export function findNoteProblem(outcome = ""): string | undefined {
  return Object.hasOwn(missingNotes, outcome)
    ? missingNotes[outcome]
    : undefined;
}
