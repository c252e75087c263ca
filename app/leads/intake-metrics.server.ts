import { Counter, Gauge, type Registry } from "prom-client";
import type { InTransaction } from "../server/database/transaction.server.ts";

export function createIntakeMetrics(registry: Registry) {
  const registers = [registry];
  const leads = new Counter({
    name: "casefront_leads_stored_total",
    help: "Stored leads that are not quarantined, by source.",
    labelNames: ["source"],
    registers,
  });
  const failures = new Counter({
    name: "casefront_intake_failures_total",
    help: "Failed transactions of leads or callback requests.",
    registers,
  });
  return {
    countLead: (source: string, count = 1) => leads.inc({ source }, count),

    watchQuarantine(read: () => Promise<number>) {
      new Gauge({
        name: "casefront_leads_quarantined",
        help: "Leads, callback requests and unfinished surveys in quarantine that nobody released or discarded.",
        aggregator: "max",
        registers,
        async collect() {
          // Without the database there is no value, but the other metrics must still be readable.
          this.remove();
          const count = await read().catch(() => undefined);
          if (count !== undefined) this.set(count);
        },
      });
    },

    watchIntake:
      (commit: InTransaction): InTransaction =>
      async (work) => {
        try {
          return await commit(work);
        } catch (error) {
          failures.inc();
          throw error;
        }
      },
  };
}
