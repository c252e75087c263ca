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
