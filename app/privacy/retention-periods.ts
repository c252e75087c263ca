/** How long what visitors sent is retained; the site deletes older rows. */
export type RetentionPeriods = {
  /** Calendar months. */
  leadsMonths: number;
  /** Quarantined leads that nobody released. Days. */
  quarantinedDays: number;
  /** Answers of unfinished surveys. Days. */
  unfinishedDays: number;
  /** Calendar months. */
  callbacksMonths: number;
};
