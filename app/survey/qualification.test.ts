import { expect, test } from "vitest";
import { isQualified } from "./qualification.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["other-person", "i-had-insurance", true],
  ["other-person", "other-had-insurance", true],
  ["other-person", "neither-had-insurance", false],
  ["other-person", "insurance-unsure", true],
  ["business", "i-had-insurance", true],
  ["business", "other-had-insurance", true],
  ["business", "neither-had-insurance", false],
  ["business", "insurance-unsure", true],
  ["me", "i-had-insurance", false],
  ["me", "other-had-insurance", false],
  ["me", "neither-had-insurance", false],
  ["me", "insurance-unsure", false],
  ["unsure", "i-had-insurance", true],
  ["unsure", "other-had-insurance", true],
  ["unsure", "neither-had-insurance", false],
  ["unsure", "insurance-unsure", true],
] as const)(
  "a recent accident with %s at fault and %s: qualified is %s",
  (faultParty, insuranceStatus, expected) => {
    const accidentDate = "2026-10-03";
    expect(
      isQualified({ accidentDate, faultParty, insuranceStatus }, now),
    ).toBe(expected);
  },
);

test.each([
  ["2026-11-21", true],
  ["2025-11-22", true],
  ["2025-11-21", true],
  ["2025-11-20", false],
  ["2024-02-29", false],
])(
  "an accident of %s with nothing else against it: qualified is %s",
  (accidentDate, expected) => {
    const answers = {
      accidentDate,
      faultParty: "other-person",
      insuranceStatus: "i-had-insurance",
    } as const;
    expect(isQualified(answers, now)).toBe(expected);
  },
);

test("an old accident is not saved by the best of other answers", () => {
  const answers = {
    accidentDate: "2025-01-01",
    faultParty: "business",
    insuranceStatus: "other-had-insurance",
  } as const;
  expect(isQualified(answers, now)).toBe(false);
});
