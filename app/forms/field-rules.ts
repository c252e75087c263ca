import { visibleLength } from "./visible-length.ts";

export const maxLengths = {
  name: 200,
  phone: 40,
  email: 254,
  city: 100,
  state: 100,
  zipCode: 20,
  injuries: 2000,
  story: 5000,
} as const;

/** Plain functions: a schema library would add 6 KB to the scripts that a page waits for. */
export type Rule<Value> = (
  value: unknown,
) => { ok: true; value: Value } | { ok: false; message: string };

export type Check = [
  holds: (text: string) => boolean,
  message: string | (() => string),
];

/** `message` is for values that aren't text; text gets the message of the first failed check. */
export function textRule(
  message: string,
  checks: readonly Check[],
  tidy = (value: string) => value,
): Rule<string> {
  return (value) => {
    if (typeof value !== "string") return { ok: false, message };
    const failed = checks.find(([holds]) => !holds(value))?.[1];
    if (failed === undefined) return { ok: true, value: tidy(value) };
    return {
      ok: false,
      message: typeof failed === "string" ? failed : failed(),
    };
  };
}

export function line(
  message: string,
  most: number,
  { least = 1, pattern = /(?:)/ } = {},
): Rule<string> {
  return textRule(
    message,
    [
      atMost(most),
      noControlCharacters(""),
      [(value) => visibleLength(value) >= least, message],
      [(value) => pattern.test(value.trim()), message],
    ],
    (value) => value.trim(),
  );
}

export function story(most: number, message?: string): Rule<string> {
  return textRule(message ?? "Please enter text.", [
    atMost(most),
    noControlCharacters("\n\r\t"),
    [
      (value) => message === undefined || visibleLength(value) > 0,
      message ?? "",
    ],
  ]);
}

export function choice<Value extends string>(
  values: readonly Value[],
  message: string,
): Rule<Value> {
  return (sent) => {
    const value = values.find((one) => one === sent);
    return value === undefined ? { ok: false, message } : { ok: true, value };
  };
}

export function optional<Value>(rule: Rule<Value>): Rule<Value | undefined> {
  return (value) => (value === undefined ? { ok: true, value } : rule(value));
}

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export type Rules<Values> = { [Field in keyof Values]: Rule<Values[Field]> };

export function checkFields<Values extends object>(
  rules: Rules<Values>,
  values: unknown,
):
  | { ok: true; values: Values }
  | { ok: false; errors: FieldErrors<Extract<keyof Values, string>> } {
  const sent = new Map(Object.entries(values ?? {}));
  const accepted: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [field, rule] of Object.entries<Rule<unknown>>(rules)) {
    const result = rule(sent.get(field));
    if (!result.ok) errors[field] = result.message;
    else if (result.value !== undefined) accepted[field] = result.value;
  }
  return Object.keys(errors).length === 0
    ? { ok: true, values: accepted as Values }
    : { ok: false, errors: errors as FieldErrors<never> };
}

/** First, because the other checks are slow on long text. Lazy: the first `toLocaleString` takes a phone 50 ms. */
function atMost(most: number): Check {
  return [(value) => value.length <= most, () => tooLong(most)];
}

const controlMessage =
  "Please remove the special characters that can't be shown.";

function tooLong(most: number) {
  return `Please use at most ${most.toLocaleString("en-US")} characters.`;
}

function noControlCharacters(allowed: string): Check {
  return [
    (value) =>
      !Array.from(value).some(
        (character) =>
          /\p{Cc}/u.test(character) && !allowed.includes(character),
      ),
    controlMessage,
  ];
}
