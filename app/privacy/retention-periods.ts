export type RetentionPeriods = {
  leadsMonths: number;
  quarantinedDays: number;
  unfinishedDays: number;
  callbacksMonths: number;
  /** Calendar years, even for deleted leads: TCPA claims run four years, 16 CFR 310.5 asks for five. */
  consentYears: number;
};

export const defaultPeriods: RetentionPeriods = {
  leadsMonths: 24,
  quarantinedDays: 90,
  unfinishedDays: 30,
  callbacksMonths: 24,
  consentYears: 5,
};

/** Proof of consent is kept at least as long as the rows it is about. */
export function proofMonths(periods: RetentionPeriods): number {
  return Math.max(
    periods.consentYears * 12,
    periods.leadsMonths,
    periods.callbacksMonths,
  );
}
