import { expect, test } from "vitest";
import { displayPhone } from "./display-phone.ts";

test.each([
  ["2055550123", "(205) 555-0123"],
  ["+1 205.555.0123", "(205) 555-0123"],
  ["1-205-555-0123 x4", "(205) 555-0123 x4"],
  ["(205)555 0123", "(205) 555-0123"],
  ["205 555 01234", "205 555 01234"],
  ["+44 205 555 0123", "+44 205 555 0123"],
  ["555 0123", "555 0123"],
  ["my wife's", "my wife's"],
])("%s is shown as %s", (typed, shown) => {
  expect(displayPhone(typed)).toBe(shown);
});
