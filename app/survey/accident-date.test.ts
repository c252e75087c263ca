import { afterEach, describe, expect, test, vi } from "vitest";
import { isRealDay, isTooOld, today } from "./accident-date.ts";

test.each([
  "2026-11-21",
  "1900-01-01",
  "2024-02-29",
  "2000-02-29",
  "2026-12-31",
])("%s is a day", (day) => {
  expect(isRealDay(day)).toBe(true);
});

test.each([
  "2026-02-30",
  "2026-02-29",
  "1900-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-1-1",
  "11/21/2026",
  "2026-11-21T00:00:00Z",
  " 2026-11-21",
  "2026-11-21\n",
  "+002026-11-21",
  "yesterday",
  "",
])("%j is no day", (day) => {
  expect(isRealDay(day)).toBe(false);
});

test("today is the day in UTC, whatever the hour", () => {
  expect(today(new Date("2026-11-21T00:00:00.000Z"))).toBe("2026-11-21");
  expect(today(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
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
  // Over the turn of the year, and over both clock changes.
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
    expect(isTooOld(day, new Date(now))).toBe(expected);
  },
);

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
      expect([now, day, isTooOld(day, new Date(now))]).toEqual([
        now,
        day,
        expected,
      ]);
    }
    expect(isRealDay("2026-03-08")).toBe(true);
    expect(today(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
  });
});
