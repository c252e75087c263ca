import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { metricsReader } from "./worker-metrics.server.ts";

export type RequestKind = "page" | "data" | "file" | "endpoint" | "operations";

export type PageTally = {
  cached: number;
  responses: Record<200 | 304 | 404, number>;
};

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "casefront_requests_total",
    help: "Requests by kind and status.",
    labelNames: ["kind", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "casefront_request_duration_seconds",
    help: "Time to the response headers. Cached pages are not timed.",
    labelNames: ["kind"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const refusals = new Counter({
    name: "casefront_overload_refusals_total",
    help: "Requests refused with 503 before any middleware, because the site was overloaded.",
    registers,
  });
  watchProcess(registers);
  return {
    registry,

    read: metricsReader(registry),

    countRequest(kind: RequestKind, status: number, milliseconds: number) {
      requests.inc({ kind, status });
      durations.observe({ kind }, milliseconds / 1000);
    },

    countRefusal: () => refusals.inc(),

    /** `read` runs at each scrape, so that a cached page only increments a number. */
    watchPages: (read: () => PageTally) => watchPages(registers, read),
  };
}

function watchPages(registers: Registry[], read: () => PageTally) {
  new Counter({
    name: "casefront_kept_page_answers_total",
    help: "Responses from the page cache, by status.",
    labelNames: ["status"],
    registers,
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(read().responses)) {
        this.inc({ status }, count);
      }
    },
  });
  new Gauge({
    name: "casefront_kept_pages",
    help: "Pages in the cache.",
    registers,
    collect() {
      this.set(read().cached);
    },
  });
}

function watchProcess(registers: Registry[]) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  new Gauge({
    name: "casefront_event_loop_lag_seconds",
    help: "Event loop delay, 99th percentile since the last scrape.",
    registers,
    aggregator: "max",
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
}
