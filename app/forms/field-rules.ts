import { z } from "zod/mini";
import { visibleLength } from "./visible-length.ts";

/** Maximum length of each kind of field, in characters. */
export const longest = {
  name: 200,
  phone: 40,
  email: 254,
  city: 100,
  state: 100,
  zipCode: 20,
  injuries: 2000,
  story: 5000,
} as const;

/**
 * Rule of a one-line text field: trimmed, at least `least` visible characters, at most `most`, no control characters.
 * `message` answers an empty or too short value.
 */
export function line(message: string, most: number, least = 1) {
  return z.string(message).check(
    atMost(most),
    z.refine((value) => !hasControlCharacters(value, ""), controlMessage),
    z.refine((value) => visibleLength(value) >= least, message),
    z.trim(),
  );
}

/** Rule of a multi-line field: stored verbatim, and required where a message is given. */
export function story(most: number, message?: string) {
  return z.string(message ?? "Please enter text.").check(
    atMost(most),
    z.refine((value) => !hasControlCharacters(value, "\n\r\t"), controlMessage),
    z.refine(
      (value) => message === undefined || visibleLength(value) > 0,
      message ?? "",
    ),
  );
}

/** Rejected fields, each with its first message. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Checks submitted values against a schema; one message per field. */
export function checkFields<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  values: unknown,
):
  | { ok: true; values: z.output<Schema> }
  | {
      ok: false;
      errors: FieldErrors<Extract<keyof z.output<Schema>, string>>;
    } {
  const result = z.safeParse(schema, values);
  if (result.success) return { ok: true, values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    errors[String(path[0])] ??= message;
  }
  return { ok: false, errors: errors as FieldErrors<never> };
}

/**
 * Runs first and aborts the others, whose cost grows with length. The message is built lazily: the first
 * `toLocaleString` takes a phone 50 ms.
 */
function atMost(most: number) {
  return z.maxLength(most, { error: () => tooLong(most), abort: true });
}

const controlMessage =
  "Please remove the special characters that can't be shown.";

function tooLong(most: number) {
  return `Please use at most ${most.toLocaleString("en-US")} characters.`;
}

function hasControlCharacters(value: string, allowed: string) {
  return Array.from(value).some(
    (character) => /\p{Cc}/u.test(character) && !allowed.includes(character),
  );
}
