import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
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
  const refusals = new Counter({
    name: "casefront_overload_refusals_total",
    help: "Requests answered 503 before any middleware, because the site was overloaded.",
    registers,
  });
  watchProcess(registers);
  return {
    /** For the metrics of a folder of its own. */
    registry,

    /** Prometheus text: of all workers, where there are several. */
    read: metricsReader(registry),

    countRequest(kind: RequestKind, status: number, milliseconds: number) {
      requests.inc({ kind, status });
      durations.observe({ kind }, milliseconds / 1000);
    },

    countRefusal: () => refusals.inc(),

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
