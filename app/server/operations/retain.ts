/** How long what people sent is kept; older rows are deleted by the site itself. */
export type Keep = {
  /** Calendar months. */
  leadsMonths: number;
  /** Leads that are held back and that nobody released. Days. */
  quarantinedDays: number;
  /** Answers of surveys that were not finished. Days. */
  unfinishedDays: number;
  /** Requests for a call. Calendar months. */
  callbacksMonths: number;
};
