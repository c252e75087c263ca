export type RetentionPeriods = {
  /** Calendar months. */
  leadsMonths: number;
  /** Quarantined leads that nobody released. Days. */
  quarantinedDays: number;
  unfinishedDays: number;
  /** Calendar months. */
  callbacksMonths: number;
  /**
   * Proof of consent, even for deleted leads. Calendar years; TCPA claims run four years, 16 CFR 310.5 asks for five.
   */
  consentYears: number;
};

/** The defaults, unless the settings say otherwise. */
export const defaultPeriods: RetentionPeriods = {
  leadsMonths: 24,
  quarantinedDays: 90,
  unfinishedDays: 30,
  callbacksMonths: 24,
  consentYears: 5,
};
