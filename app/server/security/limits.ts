/** How much is taken before the site says no, or looks twice. Sliding windows, counted in the database. */
export type Limits = {
  /** Leads from one address in ten minutes: beyond them 429. */
  leadsPerAddress: number;
  /** Leads from one address in ten minutes that look like a person's. */
  unsuspectedLeads: number;
  /** Calls to one number in ten minutes, and in a day. */
  callsPerNumber: number;
  callsPerNumberADay: number;
  /** Calls that one address may ask for in an hour. */
  callsPerAddress: number;
  /** Calls of the whole site in an hour, and in a day: its budget. */
  callsAnHour: number;
  callsADay: number;
  /** Presses of telephone links that are counted from one address in ten minutes. */
  phoneClicksPerAddress: number;
  /** Withdrawals (receipts, saved reviews) from one address in ten minutes. */
  withdrawalsPerAddress: number;
  /** Everything that one address posts in ten minutes. */
  postsPerAddress: number;
};

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The window in which leads of one address are counted, in milliseconds. */
export const leadWindow = 10 * minute;
