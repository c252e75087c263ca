import { expect, test } from "vitest";
import { describeHours } from "./hours.ts";

test.each([
  [
    "Monday to Friday, 9 AM to 6 PM, Central Time",
    [{ days: ["Mon", "Tue", "Wed", "Thu", "Fri"], from: "09:00", to: "18:00" }],
  ],
  [
    "Monday and Wednesday, 8:30 AM to 12 PM; Saturday, 12 AM to 11:59 PM, Central Time",
    [
      { days: ["Wed", "Mon"], from: "08:30", to: "12:00" },
      { days: ["Sat"], from: "00:00", to: "23:59" },
    ],
  ],
] as const)("%s", (text, open) => {
  const hours = open.map((one) => ({ ...one, days: [...one.days] }));
  expect(describeHours({ timeZone: "America/Chicago", open: hours })).toBe(
    text.replaceAll(/ (?=[AP]M)/g, "\u00a0"),
  );
});
