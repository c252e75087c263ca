import { expect, test } from "vitest";
import { localDay, parseLocalTime } from "./local-time.ts";

test.each([
  ["2026-03-31T00:00", "America/Chicago", "2026-03-31T05:00:00.000Z"],
  ["2026-11-22T00:00", "America/Chicago", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T00:00", "UTC", "2026-11-22T00:00:00.000Z"],
  // On the day the clocks go back, the first midnight is in daylight saving time and the next isn't.
  ["2026-11-01T00:00", "America/Chicago", "2026-11-01T05:00:00.000Z"],
  ["2026-11-02T00:00", "America/Chicago", "2026-11-02T06:00:00.000Z"],
  // Half past two is skipped.
  ["2026-03-08T02:30", "America/Chicago", "2026-03-08T07:30:00.000Z"],
])("%s in %s is %s", (clock, timeZone, time) => {
  expect(parseLocalTime(clock, timeZone).toISOString()).toBe(time);
});

test("a day follows the time zone's clock", () => {
  const time = new Date("2026-11-22T05:59:00Z");
  expect(localDay(time, "America/Chicago")).toBe("2026-11-21");
  expect(localDay(time, "UTC")).toBe("2026-11-22");
});
