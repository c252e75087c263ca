import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { InTransaction } from "../database/commit.server.ts";
import { metricsReader } from "./worker-metrics.server.ts";

/** What a request asked for, as a label: never an address. */
export type RequestKind = "page" | "data" | "file" | "endpoint" | "operations";

/** What the pages in memory have done since the start. */
export type PageTally = {
  /** Pages in memory now. */
  kept: number;
  /** Answers from memory by status: pages, those that the visitor's browser had already, unknown addresses. */
  answers: Record<200 | 304 | 404, number>;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** What the site counts about itself: kinds, statuses, sources and seconds, nothing of any visitor. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "casefront_requests_total",
    help: "Requests by what they asked for and how they were answered.",
    labelNames: ["kind", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "casefront_request_duration_seconds",
    help: "Time to the answer's headers. Pages from memory are not timed.",
    labelNames: ["kind"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  watchProcess(registers);
  return {
    /** Prometheus text: of all workers, where there are several. */
    read: metricsReader(registry),

    countRequest(kind: RequestKind, status: number, milliseconds: number) {
      requests.inc({ kind, status });
      durations.observe({ kind }, milliseconds / 1000);
    },

    /** `read` is asked at each look at the metrics, so that a page from memory costs no more than its own count. */
    watchPages(read: () => PageTally) {
      new Counter({
        name: "casefront_kept_page_answers_total",
        help: "Answers from the pages in memory, by status.",
        labelNames: ["status"],
        registers,
        collect() {
          this.reset();
          for (const [status, count] of Object.entries(read().answers)) {
            this.inc({ status }, count);
          }
        },
      });
      new Gauge({
        name: "casefront_kept_pages",
        help: "Pages in memory.",
        registers,
        collect() {
          this.set(read().kept);
        },
      });
    },

    ...intakeMetrics(registers),
    ...deliveryMetrics(registers),
  };
}

function intakeMetrics(registers: Registry[]) {
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

/** How it stands with what is to be sent to one destination. */
type QueueState = {
  destination: string;
  dead: number;
  oldestDue?: Date | undefined;
};

function deliveryMetrics(registers: Registry[]) {
  const tries = new Counter({
    name: "casefront_delivery_tries_total",
    help: "Tries to deliver a message, by destination and how they ended: waiting is to be tried again.",
    labelNames: ["destination", "end"],
    registers,
  });
  return {
    countDelivery: (destination: string, end: string) =>
      tries.inc({ destination, end }),

    /** `read` is asked at each look at the metrics. */
    watchQueues(names: readonly string[], read: () => Promise<QueueState[]>) {
      const dead = new Gauge({
        name: "casefront_deliveries_dead",
        help: "Messages that were given up, until somebody has them sent again.",
        labelNames: ["destination"],
        aggregator: "max",
        registers,
      });
      new Gauge({
        name: "casefront_delivery_queue_age_seconds",
        help: "Age of the oldest message that should have been delivered by now.",
        labelNames: ["destination"],
        aggregator: "max",
        registers,
        async collect() {
          this.reset();
          dead.reset();
          const queues = await read().catch(() => undefined);
          if (!queues) return;
          for (const destination of names) {
            this.set({ destination }, 0);
            dead.set({ destination }, 0);
          }
          for (const queue of queues) {
            const { destination, oldestDue } = queue;
            const age = oldestDue ? Date.now() - oldestDue.getTime() : 0;
            this.set({ destination }, Math.max(0, age / 1000));
            dead.set({ destination }, queue.dead);
          }
        },
      });
    },
  };
}

function watchProcess(registers: Registry[]) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  new Gauge({
    name: "casefront_event_loop_lag_seconds",
    help: "How late the process got to its work, worst but for one in a hundred, since the last look.",
    registers,
    aggregator: "max",
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory of the process.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
}
