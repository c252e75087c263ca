import { minute } from "../server/durations.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    limits: Limits | undefined;
  }
}

/**
 * How much the site accepts before it refuses or quarantines. Leads and calls are counted in sliding windows in the
 * database; phone clicks, withdrawals and posts in fixed windows in memory.
 */
export type Limits = {
  /** Leads from one IP address in ten minutes; more get a 429 response. */
  leadsPerAddress: number;
  /** Leads from one IP address in ten minutes; more are quarantined. */
  unsuspectedLeads: number;
  /** Calls to one number in ten minutes, and in a day. */
  callsPerNumber: number;
  callsPerNumberADay: number;
  /** Calls that one IP address may ask for in an hour. */
  callsPerAddress: number;
  /** The whole site's calls in an hour, and in a day: its budget. */
  callsAnHour: number;
  callsADay: number;
  /** Phone-link clicks counted from one IP address in ten minutes. */
  phoneClicksPerAddress: number;
  /**
   * Withdrawals from one IP address in ten minutes; each kind (receipts, allowed texts, sharing, saved reviews) is counted
   * separately.
   */
  withdrawalsPerAddress: number;
  /** POST requests from one IP address in ten minutes. */
  postsPerAddress: number;
};

/** The window in which leads of one IP address are counted, in milliseconds. */
export const leadWindow = 10 * minute;
