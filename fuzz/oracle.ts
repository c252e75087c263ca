// The specification's rules for each field, implemented a second time and differently, to compare the site with.

const now = "2026-11-21";

/** Only spaces and zero-width characters. */
function isEmpty(text: string) {
  return ![...text].some((character) => !isBlank(character));
}

function isBlank(character: string) {
  return /^[\s\p{Cf}\p{Zs}\u115F\u1160\u3164\u2800]$/u.test(character);
}

function hasControl(text: string, allowed = "") {
  return [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isControl = code < 32 || (code >= 127 && code < 160);
    return isControl && !allowed.includes(character);
  });
}

type Rule = (value: unknown) => boolean;

const line =
  (most: number, least = 1): Rule =>
  (value) =>
    typeof value === "string" &&
    value.length <= most &&
    !hasControl(value) &&
    !isEmpty(value) &&
    value.trim().length >= least;

const story =
  (most: number, isRequired: boolean): Rule =>
  (value) =>
    (value === undefined && !isRequired) ||
    (typeof value === "string" &&
      value.length <= most &&
      !hasControl(value, "\n\r\t") &&
      (!isRequired || !isEmpty(value)));

const oneOf =
  (...values: string[]): Rule =>
  (value) =>
    typeof value === "string" && values.includes(value);

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const pastDay: Rule = (value) => {
  if (typeof value !== "string") return false;
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [
    Number(match[1]),
    Number(match[2]),
    Number(match[3]),
  ];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : (daysInMonth[month - 1] ?? 0);
  return day >= 1 && day <= days && year >= 1900 && value <= now;
};

const email: Rule = (value) => {
  if (typeof value !== "string" || value.length > 254) return false;
  if (hasControl(value) || isEmpty(value)) return false;
  const [local = "", domain = "", ...more] = value.split("@");
  const dot = domain.slice(1, -1).includes(".");
  return more.length === 0 && local !== "" && dot && !/\s/.test(value);
};

export const surveyRules: Readonly<Record<string, Rule>> = {
  accidentType: oneOf(
    "car-accident",
    "slip-fall",
    "workplace",
    "medical",
    "other",
  ),
  accidentDate: pastDay,
  medicalTreatment: oneOf("yes", "no"),
  workMissed: oneOf("yes", "no"),
  injuryType: story(2000, true),
  faultParty: oneOf("other-person", "business", "me", "unsure"),
  insuranceStatus: oneOf(
    "i-had-insurance",
    "other-had-insurance",
    "neither-had-insurance",
    "insurance-unsure",
  ),
  firstName: line(200),
  lastName: line(200),
  email,
  phone: line(40, 10),
  city: line(100),
  state: line(100),
  zipCode: line(20, 5),
  description: story(5000, false),
};

/** The invalid fields of unfinished answers, or phone and email if both are missing. */
export function invalidFieldsSoFar(
  values: Readonly<Record<string, unknown>>,
): string[] {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  const wrong = filled
    .filter(([name, value]) => surveyRules[name]?.(value) === false)
    .map(([name]) => name);
  const names = filled.map(([name]) => name);
  const isNobody = !names.includes("phone") && !names.includes("email");
  return wrong.length === 0 && isNobody ? ["email", "phone"] : wrong.toSorted();
}

export const contactRules: Readonly<Record<string, Rule>> = {
  fullName: line(200),
  phone: line(40),
  description: story(5000, true),
};

export function invalidFields(
  rules: Readonly<Record<string, Rule>>,
  values: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(rules)
    .filter(([name, rule]) => !rule(values[name]))
    .map(([name]) => name)
    .toSorted();
}

/** A lone surrogate anywhere in the JSON is always rejected. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).flat().every(isWellFormed);
}

/** The day after the accident is not before this day a year ago. */
export function qualifies(values: Readonly<Record<string, unknown>>): boolean {
  return (
    values.faultParty !== "me" &&
    values.insuranceStatus !== "neither-had-insurance" &&
    String(values.accidentDate) >= "2025-11-21"
  );
}

/** As the specification says, before the calling policy. */
export function classifyPhone(typed: string): "missing" | "invalid" | "number" {
  if (isEmpty(typed)) return "missing";
  const digits = [...typed]
    .filter((character) => character >= "0" && character <= "9")
    .join("");
  const number =
    digits.length === 10 && !digits.startsWith("1") ? `1${digits}` : digits;
  return /^[1-9][0-9]{0,13}$/.test(number) ? "number" : "invalid";
}
