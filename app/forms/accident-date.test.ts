import { afterEach, describe, expect, test, vi } from "vitest";
import { isRealDay, today } from "./accident-date.ts";

test.each([
  "2026-11-21",
  "1900-01-01",
  "2024-02-29",
  "2000-02-29",
  "2026-12-31",
])("%s is a valid date", (day) => {
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
])("%j is not a date", (day) => {
  expect(isRealDay(day)).toBe(false);
});

test("today is the day in UTC, at any hour", () => {
  expect(today(new Date("2026-11-21T00:00:00.000Z"))).toBe("2026-11-21");
  expect(today(new Date("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
});

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
    expect(isRealDay("2026-03-08")).toBe(true);
    expect(today(new Date("2026-11-21T03:00:00Z"))).toBe("2026-11-21");
  });
});
