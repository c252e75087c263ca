/**
 * What a state does to the claim of somebody who shares the fault. `pure`: the claim shrinks by the share. `modified-50`,
 * `modified-51`: as that, but from 50 or 51 percent on nothing is left. `modified-51-pain`: from 51 percent on nothing is
 * left for pain, and bills still shrink by the share. `contributory`: any share ends the claim. `slight`: the claim
 * shrinks by a share that is slight and is lost by a larger one; the law names no percentage.
 */
export const faultRules = [
  "pure",
  "modified-50",
  "modified-51",
  "modified-51-pain",
  "contributory",
  "slight",
] as const;

export type FaultRule = (typeof faultRules)[number];

/** Losses in whole dollars: what can be added up, such as bills and lost pay, and what cannot, such as pain. */
export type Losses = { bills: number; pain: number };

/**
 * Dollars left of the losses for somebody with this share of the fault, in percent from 0 to 100. Undefined where the
 * rule names no percentage that would decide it.
 */
export function findRecovery(
  rule: FaultRule,
  { bills, pain }: Losses,
  share: number,
): number | undefined {
  const isBarred = share >= barringShares[rule];
  if (rule === "slight" && share > 0) return undefined;
  if (rule === "modified-51-pain" && isBarred) return reduce(bills, share);
  return isBarred ? 0 : reduce(bills + pain, share);
}

/** The lowest whole percentage at which nothing is left. Undefined where there is none, or the rule names none. */
export function findBarredShare(rule: FaultRule): number | undefined {
  if (rule === "modified-51-pain") return undefined;
  const share = barringShares[rule];
  return Number.isFinite(share) ? share : undefined;
}

/** Dollars after a share, in percent, is taken off. */
export function reduce(dollars: number, share: number): number {
  return Math.round((dollars * (100 - share)) / 100);
}

/** The lowest whole percentage at which the rule takes the claim, or its part for pain, away. */
const barringShares: Record<FaultRule, number> = {
  pure: Number.POSITIVE_INFINITY,
  "modified-50": 50,
  "modified-51": 51,
  "modified-51-pain": 51,
  contributory: 1,
  slight: Number.POSITIVE_INFINITY,
};
