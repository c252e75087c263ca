import { minute } from "../server/durations.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    limits: Limits | undefined;
  }
}

/** Per ten minutes unless noted. Leads and calls: sliding windows in the database; the rest: fixed ones in memory. */
export type Limits = {
  leadsPerAddress: number;
  leadsBeforeSpamSignal: number;
  /** In ten minutes, and in a day. */
  callsPerNumber: number;
  callsPerNumberPerDay: number;
  /** In an hour; in a day three times as many. */
  callsPerAddress: number;
  /** Site-wide call limits. */
  callsPerHour: number;
  callsPerDay: number;
  phoneClicksPerAddress: number;
  /** For each kind: receipts, allowed texts, sharing, saved reviews. */
  withdrawalsPerAddress: number;
  postRequestsPerAddress: number;
};

/** An IPv6 /56 gets this many times one IP address's limits for leads, unfinished surveys and calls. */
export const networkFactor = 4;

export const leadWindow = 10 * minute;

/** `before`: the forms from this IP address within `leadWindow`. */
export function isAtLeadLimit(before: number, limits: Limits | undefined) {
  return limits !== undefined && before >= limits.leadsPerAddress;
}
