import { expect, test } from "vitest";
import { nameDirectionMarks, withoutDirection } from "./plain-lines.ts";

test("marks that would turn the text around are named, or removed from what a page shows, not from what its form sends", () => {
  expect(nameDirectionMarks("Call\u202Enow")).toBe("Call[U+202E]now");
  expect(withoutDirection('<p title="\u202E">a\u202Eb</p>')).toBe(
    '<p title="\u202E">ab</p>',
  );
});
