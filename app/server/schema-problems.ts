import type { z } from "zod";

export type Problem = { path: readonly PropertyKey[]; message: string };

export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): { ok: true; data: z.output<Schema> } | { ok: false; problems: Problem[] } {
  const parsed = schema.safeParse(values, { error: explain });
  return parsed.success
    ? { ok: true, data: parsed.data }
    : { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
}

const explain: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return explainType(issue.expected, issue.input);
    case "invalid_value":
      return `must be ${issue.values.join(" or ")}`;
    case "too_small":
      return "must have an entry";
    case "unrecognized_keys":
      return namesOf(issue.inst).join(" ");
    default:
      return undefined;
  }
};

function explainType(expected: string, input: unknown) {
  if (input === null) return "is empty: fill it in, or delete it";
  return input === undefined
    ? "is missing"
    : (shapes[expected] ?? `must be a ${expected}`);
}

const fields = "must have fields, each on a line of its own, like name: value";
const shapes: Readonly<Record<string, string>> = {
  array: 'must be a list, each entry on a line that begins with "- "',
  object: fields,
  record: fields,
  string: "must be text: put it in quotes",
  boolean: "must be true or false",
};

function namesOf(schema: unknown) {
  const shape = Object(Object(schema).shape);
  return Object.keys(shape);
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const { path, message } = issue;
  const inside = (issues: readonly z.core.$ZodIssue[]) =>
    issues
      .flatMap(problemsOf)
      .map((one) => ({ ...one, path: [...path, ...one.path] }));
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `is not a field: ${advise(key, message.split(" "))}`,
      }));
    case "invalid_union": {
      // Problems within fields show which alternative was meant.
      const filled = issue.errors.find((issues) =>
        issues.some((one) => one.path.length > 0),
      );
      return filled ? inside(filled) : [{ path, message }];
    }
    case "invalid_key":
      return inside(issue.issues).map((one) => ({ ...one, path }));
    default:
      return [{ path, message }];
  }
}

function advise(key: string, names: readonly string[]) {
  const start = key.slice(0, 3).toLowerCase();
  const like = names.find((name) => name.toLowerCase().startsWith(start));
  return like ? `did you mean ${like}?` : "correct its name or delete it";
}
