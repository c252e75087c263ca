import { minute } from "../../server/durations.ts";
import type { QueueRow } from "./queue-rows.server.ts";

export type UrgentRow = QueueRow & {
  /** Why it is urgent, in words; empty if it is not. */
  urgency: readonly string[];
};

/** "4 min", "3 h 20 min", "2 days". */
export function waitingTime(since: Date, now: Date): string {
  const minutes = Math.max(
    0,
    Math.floor((now.getTime() - since.getTime()) / minute),
  );
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
