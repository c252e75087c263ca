/** In place of a call's outcome: there was no call, only a note. */
export const noteAlone = "note";

const missingNotes: Readonly<Record<string, string>> = {
  declined: "Write in the note why they were declined.",
  referred: "Write in the note who they were referred to.",
  [noteAlone]: "Write the note first.",
};

/** What to do if this outcome has no note; undefined if it needs none. */
export function needsNote(outcome = ""): string | undefined {
  return Object.hasOwn(missingNotes, outcome)
    ? missingNotes[outcome]
    : undefined;
}
