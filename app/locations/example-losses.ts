import type { LossTemplate } from "./example-claim.ts";

/** What most people who are badly hurt have lost, with plausible figures. */
export const firstBills: readonly LossTemplate[] = [
  bill("Ambulance", 940, 2_480, 10),
  bill("Emergency room", 3_250, 11_900, 50),
  bill("Scans", 1_140, 5_980, 20),
];

/** What comes with any long treatment. */
export const smallBills: readonly LossTemplate[] = [
  {
    ...bill("Doctor: [count] visits at [each]", 118, 264, 2),
    count: [3, 15],
  },
  {
    ...bill("Rides: [count] at [each]", 9, 34, 1),
    count: [16, 61],
  },
];

export const laterBills: readonly LossTemplate[] = [
  bill("Medicine and braces", 260, 1_890, 10),
  {
    ...bill("Pay: [count] weeks at [each]", 640, 1_480, 20),
    count: [5, 17],
  },
];

/** Weeks without pay, for somebody who was out of work for longer. */
export function longPay(from: number, to: number): LossTemplate {
  return {
    ...bill("Pay: [count] weeks at [each]", 640, 1_480, 20),
    count: [from, to],
  };
}

export function surgery(
  label: string,
  from = 28_000,
  to = 73_900,
): LossTemplate {
  return bill(label, from, to, 100);
}

export function therapy(label: string): LossTemplate {
  return {
    ...bill(`${label}: [count] visits at [each]`, 96, 198, 2),
    count: [14, 43],
  };
}

export function property(
  label: string,
  from = 4_200,
  to = 31_900,
): LossTemplate {
  return { label, kind: "property", from, to, step: 100 };
}

export function pain(label: string, from = 24_000, to = 79_500): LossTemplate {
  return { label, kind: "pain", from, to, step: 300 };
}

export function bill(
  label: string,
  from: number,
  to: number,
  step: number,
): LossTemplate {
  return { label, kind: "bills", from, to, step };
}
