import { expect, test } from "vitest";
import { nameBidiControls, withoutBidiControls } from "./bidi-controls.ts";

test("characters that would turn the text around are named, or removed from what a page shows, not from what its form sends", () => {
  expect(nameBidiControls("Call\u202Enow")).toBe("Call[U+202E]now");
  expect(withoutBidiControls('<p title="\u202E">a\u202Eb</p>')).toBe(
    '<p title="\u202E">ab</p>',
  );
});
