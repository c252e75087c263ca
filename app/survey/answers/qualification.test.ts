import { afterEach, describe, expect, test, vi } from "vitest";
import {
  isQualified,
  isQualifiedBy,
  type QualificationRules,
} from "./qualification.ts";

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
  "an accident of %s with otherwise qualifying answers: qualified is %s",
  (accidentDate, expected) => {
    const answers = {
      accidentDate,
      faultParty: "other-person",
      insuranceStatus: "i-had-insurance",
    } as const;
    expect(isQualified(answers, now)).toBe(expected);
  },
);

test("an old accident doesn't qualify, whatever the other answers", () => {
  const answers = {
    accidentDate: "2025-01-01",
    faultParty: "business",
    insuranceStatus: "other-had-insurance",
  } as const;
  expect(isQualified(answers, now)).toBe(false);
});

/** Spec 9: the date plus one day lies before now minus one calendar year. */
const aroundOneYear: [string, string, boolean][] = [
  ["2026-11-21T12:00:00Z", "2026-11-21", false],
  ["2026-11-21T12:00:00Z", "2025-11-22", false],
  ["2026-11-21T12:00:00Z", "2025-11-21", false],
  ["2026-11-21T12:00:00Z", "2025-11-20", true],
  ["2026-11-21T12:00:00Z", "2025-11-19", true],
  ["2026-11-21T12:00:00Z", "1900-01-01", true],
  ["2026-11-21T00:00:00.000Z", "2025-11-20", false],
  ["2026-11-21T00:00:00.001Z", "2025-11-20", true],
  ["2026-11-21T23:59:59.999Z", "2025-11-20", true],
  ["2026-11-21T23:59:59.999Z", "2025-11-21", false],
  // Now is 29 February: one year before is 28 February.
  ["2028-02-29T12:00:00Z", "2027-02-28", false],
  ["2028-02-29T12:00:00Z", "2027-02-27", true],
  ["2028-02-29T12:00:00Z", "2027-03-01", false],
  ["2028-02-29T00:00:00Z", "2027-02-27", false],
  // The accident was on 29 February.
  ["2029-02-28T23:59:59Z", "2028-02-29", false],
  ["2029-03-01T00:00:00Z", "2028-02-29", false],
  ["2029-03-01T12:00:00Z", "2028-02-29", true],
  ["2029-03-01T12:00:00Z", "2028-02-28", true],
  // Across the end of the year and both clock changes.
  ["2027-01-01T06:00:00Z", "2025-12-31", true],
  ["2027-01-01T06:00:00Z", "2026-01-01", false],
  ["2026-03-08T07:30:00Z", "2025-03-08", false],
  ["2026-03-08T07:30:00Z", "2025-03-07", true],
  ["2026-11-01T06:30:00Z", "2025-11-01", false],
  ["2026-11-01T06:30:00Z", "2025-10-31", true],
];

test.each(aroundOneYear)(
  "at %s an accident of %s is too old: %s",
  (now, day, expected) => {
    expect(isTooOld(now, day)).toBe(expected);
  },
);

function isTooOld(now: string, accidentDate: string) {
  const otherwise = {
    faultParty: "other-person",
    insuranceStatus: "i-had-insurance",
  } as const;
  return !isQualified({ accidentDate, ...otherwise }, new Date(now));
}

describe.each([
  ["Pacific/Honolulu", 600],
  ["America/New_York", 300],
  ["Pacific/Auckland", -780],
])("on a server in %s", (zone, minutesBehindUtc) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("the answers are the same", () => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-01-15T12:00:00Z").getTimezoneOffset()).toBe(
      minutesBehindUtc,
    );
    for (const [now, day, expected] of aroundOneYear) {
      expect([now, day, isTooOld(now, day)]).toEqual([now, day, expected]);
    }
  });
});

describe("rules other than the specification's", () => {
  const rules: QualificationRules = {
    unless: { faultParty: ["me"], accidentType: ["medical"] },
    time: { years: 2 },
    states: { texas: { time: { daysToSue: 60 } } },
  };
  const answers = {
    accidentDate: "2025-03-01",
    faultParty: "other-person",
    insuranceStatus: "neither-had-insurance",
  };

  test.each([
    ["within two years, without insurance", {}, {}, true],
    ["over two years ago", { accidentDate: "2024-11-01" }, {}, false],
    ["a medical error", { accidentType: "medical" }, {}, false],
    ["in Texas, 60 days left to sue", {}, { daysToSue: 60 }, true],
    ["in Texas, 59 days left to sue", {}, { daysToSue: 59 }, false],
    ["in Texas, no date known, over a year ago", {}, {}, false],
  ])("%s", (name, more, facts, expected) => {
    const state = name.startsWith("in Texas") ? "texas" : "ohio";
    const place = { state, ...facts };
    expect(isQualifiedBy(rules, { ...answers, ...more }, now, place)).toBe(
      expected,
    );
  });
});
