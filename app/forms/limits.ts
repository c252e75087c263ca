import { minute } from "../server/durations.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    limits: Limits | undefined;
  }
}

/** Leads and calls are counted in sliding windows in the database, the rest in fixed windows in memory. */
export type Limits = {
  /** Leads in ten minutes before a 429. */
  leadsPerAddress: number;
  /** Leads in ten minutes before quarantine. */
  unsuspectedLeads: number;
  /** In ten minutes, and in a day. */
  callsPerNumber: number;
  callsPerNumberADay: number;
  /** In an hour; in a day three times as many. */
  callsPerAddress: number;
  /** The whole site's budget for calls, in an hour and in a day. */
  callsAnHour: number;
  callsADay: number;
  /** In ten minutes. */
  phoneClicksPerAddress: number;
  /** In ten minutes, for each kind: receipts, allowed texts, sharing, saved reviews. */
  withdrawalsPerAddress: number;
  /** In ten minutes. */
  postsPerAddress: number;
};

/** An IPv6 /56 gets this many times one IP address's limits for leads and calls. */
export const networkFactor = 4;

export const leadWindow = 10 * minute;
