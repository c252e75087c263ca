import { expect, test } from "vitest";
import { shortenSvg } from "./shorten-svg.ts";

test("an icon loses its outer svg element and excess digits, and no two numbers run together", () => {
  const file =
    '<svg viewBox="0 0 256 256"><path d="M240,84c0-19.88a.61.04,0,0,0-.04.12l5.97.3" opacity="0.2"/></svg>';
  expect(shortenSvg(file)).toBe(
    '<path d="M240,84c0-19.9a.6.0,0,0,0-.0.1l6.0.3"/>',
  );
});
