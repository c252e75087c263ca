import { expect, test } from "vitest";
import { addNonBreakingSpaces } from "./add-non-breaking-spaces.ts";

test.each([
  ["checked on November 20, 2026.", "checked on November_20,_2026."],
  ["until July 1 or later", "until July_1 or later"],
  ["Sat, Nov 21, 2026, 6:00 AM CST", "Sat, Nov_21,_2026, 6:00_AM_CST"],
  ["has 2 years, or 90 days", "has 2_years, or 90_days"],
  ["at 12:00 PM UTC today", "at 12:00_PM_UTC today"],
  ["Call (800) 555-0100.", "Call (800)_555-0100."],
  ["Code §§ 33.001, § 16.003(a)", "Code §§_33.001, §_16.003(a)"],
  ["commonly $1 million", "commonly $1_million"],
  ["In May we moved 3 daybeds", "In May we moved 3 daybeds"],
])("%s breaks only where it may", (text, joined) => {
  expect(addNonBreakingSpaces(text)).toBe(joined.replaceAll("_", "\u00a0"));
});
