import type { LeadStore } from "../../../app/leads/lead-store.server.ts";
import { inTransaction } from "../../../app/server/database/transaction.server.ts";
import type { Services } from "../../../app/server/http/services-context.server.ts";

type Store = Pick<Services, "database"> & { leads: LeadStore };

/** Releases a quarantined lead for delivery. */
export function releaseLead({ database, leads }: Store, id: string, now: Date) {
  return inTransaction(database)((transaction) =>
    leads.release(transaction, id, now),
  );
}
