import { expect, test } from "vitest";
import { colors } from "./brand.ts";
import { contrastOf, contrastPairs } from "./contrast.ts";

test.each(
  contrastPairs.map((pair) => [pair.front, pair.back, pair.least] as const),
)(
  "%s on %s has a contrast of at least %f to 1, in the light and dark themes",
  (front, back, least) => {
    for (const time of [0, 1] as const) {
      expect(
        contrastOf(colors[front][time], colors[back][time]),
      ).toBeGreaterThanOrEqual(least);
    }
  },
);

test("every color except hairlines is in one of these pairs", () => {
  const paired = new Set<string>(
    contrastPairs.flatMap(({ front, back }) => [front, back]),
  );
  const alone = Object.keys(colors).filter((name) => !paired.has(name));
  expect(alone).toEqual([]);
});
