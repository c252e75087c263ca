import { describe, expect, test } from "vitest";
import { completeSurvey } from "../../../test/support/survey/complete-survey.ts";
import { checkAnswers, checkStep, listAnswers } from "./answers.ts";

const now = new Date("2026-11-21T12:00:00Z");

/** Spec 5, row by row. */
const required: [number, string, string][] = [
  [1, "accidentType", "Please select an accident type."],
  [1, "accidentDate", "Please select the date of the accident."],
  [2, "medicalTreatment", "Please select an option."],
  [2, "workMissed", "Please select an option."],
  [2, "injuryType", "Please describe your injuries."],
  [3, "faultParty", "Please select who was at fault."],
  [3, "insuranceStatus", "Please select an insurance status."],
  [4, "firstName", "First name is required."],
  [4, "lastName", "Last name is required."],
  [4, "email", "Please enter a valid email address."],
  [4, "phone", "Please enter a valid phone number."],
  [4, "city", "City is required."],
  [4, "state", "State is required."],
  [4, "zipCode", "Please enter a valid zip code."],
];

function check(changes: Record<string, unknown>) {
  return checkAnswers({ ...completeSurvey, ...changes }, now);
}

/** The result that rejects only one field. */
function refusal(field: string, message: string) {
  return { ok: false, errors: { [field]: message } };
}

test("complete answers are accepted unchanged", () => {
  expect(check({})).toEqual({ ok: true, answers: completeSurvey });
});

describe.each(required)("step %i: %s is required", (step, field, message) => {
  test.each([
    ["missing", undefined],
    ["empty", ""],
    ["only spaces", "   \u00a0\u3000"],
    ["only zero-width characters", "\u200b\u200d\u2060\ufeff"],
    ["only Hangul fillers", "\u3164".repeat(12)],
    ["an object", { value: "x" }],
    ["a list", ["x"]],
    ["a number", 12345678901],
    ["null", null],
  ])("%s: its own message, and no other", (_, value) => {
    expect(check({ [field]: value })).toEqual(refusal(field, message));
  });

  test("its step needs it", () => {
    const draft = { ...completeSurvey, [field]: "" };
    expect(checkStep(step, draft, now)).toEqual({ [field]: message });
    expect(checkStep(step, completeSurvey, now)).toEqual({});
  });
});

test("without answers every field has its message", () => {
  expect(checkAnswers({}, now)).toEqual({
    ok: false,
    errors: Object.fromEntries(
      required.map(([, field, message]) => [field, message]),
    ),
  });
});

test.each([
  [
    "accidentType",
    ["car-accident", "slip-fall", "workplace", "medical", "other"],
  ],
  ["medicalTreatment", ["yes", "no"]],
  ["workMissed", ["yes", "no"]],
  ["faultParty", ["other-person", "business", "me", "unsure"]],
  [
    "insuranceStatus",
    [
      "i-had-insurance",
      "other-had-insurance",
      "neither-had-insurance",
      "insurance-unsure",
    ],
  ],
])("%s accepts the options of spec 9 and no others", (field, options) => {
  for (const option of options) {
    expect(check({ [field]: option })).toMatchObject({ ok: true });
  }
  const message = required.find(([, name]) => name === field)?.[2] ?? "";
  for (const other of ["maybe", "YES", " yes", "toString", "__proto__"]) {
    expect(check({ [field]: other })).toEqual(refusal(field, message));
  }
});

test.each(["1900-01-01", "2024-02-29", "2026-11-20", "2026-11-21"])(
  "an accident on %s is accepted",
  (accidentDate) => {
    expect(check({ accidentDate })).toMatchObject({ ok: true });
  },
);

test.each([
  [
    "in the future",
    "2026-11-22",
    "Please enter a date that isn't in the future.",
  ],
  [
    "far in the future",
    "9999-12-31",
    "Please enter a date that isn't in the future.",
  ],
  ["before 1900", "1899-12-31", "Please enter a date after 1900."],
  [
    "on 30 February",
    "2026-02-30",
    "Please enter a real date, for example 2026-03-31.",
  ],
  [
    "in another date format",
    "11/20/2026",
    "Please enter a real date, for example 2026-03-31.",
  ],
  [
    "with a NUL",
    "2026-11-20\0",
    "Please enter a real date, for example 2026-03-31.",
  ],
])("an accident %s is rejected", (_, accidentDate, message) => {
  expect(check({ accidentDate })).toEqual(refusal("accidentDate", message));
});

test("the answers to check leave out a question that wasn't answered", () => {
  const answers = { ...completeSurvey, workMissed: "" };
  expect(listAnswers(2, answers)).toEqual([
    { name: "medicalTreatment", brief: "Medical treatment", words: "Yes" },
    { name: "injuryType", brief: "Injuries", words: "Neck pain" },
  ]);
});
