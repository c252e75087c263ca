import type { z } from "zod";

export type Problem = { path: readonly PropertyKey[]; message: string };

/** What a schema refuses, each problem at the innermost field that it concerns. */
export function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const { path, message } = issue;
  const inside = (issues: readonly z.core.$ZodIssue[]) =>
    issues
      .flatMap(problemsOf)
      .map((one) => ({ ...one, path: [...path, ...one.path] }));
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: "is not a field",
      }));
    case "invalid_union": {
      // The side that was filled in has problems deeper down.
      const filled = issue.errors.find((issues) =>
        issues.some((one) => one.path.length > 0),
      );
      return filled ? inside(filled) : [{ path, message }];
    }
    case "invalid_key":
      return inside(issue.issues);
    default:
      return [{ path, message }];
  }
}
