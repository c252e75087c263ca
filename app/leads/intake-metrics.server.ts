import { Counter, Gauge, type Registry } from "prom-client";
import type { InTransaction } from "../server/database/commit.server.ts";

/** Counts leads as they are stored, quarantined or lost to a failing database. */
export function createIntakeMetrics(registry: Registry) {
  const registers = [registry];
  const leads = new Counter({
    name: "casefront_leads_stored_total",
    help: "Leads that reached the disk and are not quarantined, by source.",
    labelNames: ["source"],
    registers,
  });
  const failures = new Counter({
    name: "casefront_intake_failures_total",
    help: "Transactions of leads or requests for a call that could not be stored.",
    registers,
  });
  return {
    countLead: (source: string, count = 1) => leads.inc({ source }, count),

    /** `read` is asked at each look at the metrics. */
    watchQuarantine(read: () => Promise<number>) {
      new Gauge({
        name: "casefront_leads_quarantined",
        help: "Leads that wait in quarantine until somebody releases them.",
        aggregator: "max",
        registers,
        async collect() {
          // No value, when the database does not answer: the other metrics must still be read.
          this.remove();
          const count = await read().catch(() => undefined);
          if (count !== undefined) this.set(count);
        },
      });
    },

    /** The same way to disk; what did not get there is counted. */
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
