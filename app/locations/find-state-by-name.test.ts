import { expect, test } from "vitest";
import { findStateByName } from "./find-state-by-name.ts";

test.each([
  ["Ohio.", "Ohio"],
  ["T.X.", "Texas"],
  [" n. y.", "New York"],
  ["new  mexico", "New Mexico"],
  ["WV,", "West Virginia"],
])("%j names a state", (typed, name) => {
  expect(findStateByName(typed)?.name).toBe(name);
});

test.each(["", ".", "Washington, D.C.", "Ohio or Texas", "Ontario", "Ohıo"])(
  "%j names none",
  (typed) => {
    expect(findStateByName(typed)).toBeUndefined();
  },
);
