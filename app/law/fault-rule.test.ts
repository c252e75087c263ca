import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type FaultRule,
  faultRules,
  findBarredShare,
  findRecovery,
} from "./fault-rule.ts";

const losses = { bills: 60_000, pain: 40_000 };

/** What is left of $100,000, by share of the fault in percent. */
const examples: [FaultRule, number, number | undefined][] = [
  ["pure", 0, 100_000],
  ["pure", 20, 80_000],
  ["pure", 50, 50_000],
  ["pure", 90, 10_000],
  ["pure", 100, 0],
  ["modified-50", 0, 100_000],
  ["modified-50", 20, 80_000],
  ["modified-50", 49, 51_000],
  ["modified-50", 50, 0],
  ["modified-50", 51, 0],
  ["modified-51", 20, 80_000],
  ["modified-51", 50, 50_000],
  ["modified-51", 51, 0],
  ["modified-51", 100, 0],
  ["modified-51-pain", 20, 80_000],
  ["modified-51-pain", 50, 50_000],
  ["modified-51-pain", 51, 29_400],
  ["modified-51-pain", 100, 0],
  ["contributory", 0, 100_000],
  ["contributory", 1, 0],
  ["contributory", 20, 0],
  ["slight", 0, 100_000],
  ["slight", 10, undefined],
  ["slight", 60, undefined],
];

test.each(examples)(
  "%s fault: at %i percent, %s dollars are left",
  (rule, share, left) => {
    expect(findRecovery(rule, losses, share)).toBe(left);
  },
);

test.each([
  ["pure", undefined],
  ["modified-50", 50],
  ["modified-51", 51],
  ["modified-51-pain", undefined],
  ["contributory", 1],
  ["slight", undefined],
] as const)("%s fault bars a claim at %s percent", (rule, share) => {
  expect(findBarredShare(rule)).toBe(share);
});

describe.each(faultRules)("%s fault", (rule) => {
  const dollars = fc.integer({ min: 0, max: 10_000_000 });
  const share = fc.integer({ min: 0, max: 100 });

  test("never leaves more than the loss, nor more for a larger share of fault", () => {
    fc.assert(
      fc.property(dollars, dollars, share, share, (bills, pain, a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        const more = findRecovery(rule, { bills, pain }, small);
        const less = findRecovery(rule, { bills, pain }, large);
        expect(more ?? 0).toBeLessThanOrEqual(bills + pain);
        if (more !== undefined && less !== undefined) {
          expect(less).toBeLessThanOrEqual(more);
        }
      }),
    );
  });
});

test.each(["modified-50", "modified-51", "contributory"] as const)(
  "%s fault leaves nothing at the barring share, and something below it",
  (rule) => {
    const end = findBarredShare(rule) ?? 0;
    expect(findRecovery(rule, losses, end)).toBe(0);
    expect(findRecovery(rule, losses, end - 1)).toBeGreaterThan(0);
  },
);
