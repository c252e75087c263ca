import { expect, test } from "vitest";
import { dialOf } from "./dial.ts";

test.each([
  ["(205) 249-0123", "+12052490123"],
  ["900-234-5678 or 205-249-0123", "+12052490123"],
  ["249-0123", "2490123"],
  ["1 900 234 5678", undefined],
  ["205-976-1234", undefined],
  ["+44 909 879 0879", undefined],
  ["same as before", undefined],
])("a link for %s calls %s", (typed, number) => {
  expect(dialOf(typed)?.number).toBe(number);
});
