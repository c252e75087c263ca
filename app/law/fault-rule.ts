/**
 * A state's rule for a claimant who shares the fault. `pure`: the claim shrinks by the share. `modified-50`,
 * `modified-51`: the same, but the claim is barred at 50 or 51 percent. `modified-51-pain`: damages for pain are
 * barred at 51 percent, and bills still shrink by the share. `contributory`: any share bars the claim. `slight`: the
 * claim shrinks by a slight share and is barred by a larger one; the law names no percentage.
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

/** Whole dollars: economic losses, such as bills and lost wages, and noneconomic ones, such as pain. */
export type Losses = { bills: number; pain: number };

/** In dollars; `share` is in percent from 0 to 100. Undefined if the rule names no deciding percentage. */
export function findRecovery(
  rule: FaultRule,
  { bills, pain }: Losses,
  share: number,
): number | undefined {
  const isBarred = share >= barringShares[rule];
  if (rule === "slight" && share > 0) return undefined;
  if (rule === "modified-51-pain" && isBarred)
    return reduceByFault(bills, share);
  return isBarred ? 0 : reduceByFault(bills + pain, share);
}

export function findBarredShare(rule: FaultRule): number | undefined {
  if (rule === "modified-51-pain") return undefined;
  const share = barringShares[rule];
  return Number.isFinite(share) ? share : undefined;
}

export function reduceByFault(dollars: number, share: number): number {
  return Math.round((dollars * (100 - share)) / 100);
}

const barringShares: Record<FaultRule, number> = {
  pure: Number.POSITIVE_INFINITY,
  "modified-50": 50,
  "modified-51": 51,
  "modified-51-pain": 51,
  contributory: 1,
  slight: Number.POSITIVE_INFINITY,
};
