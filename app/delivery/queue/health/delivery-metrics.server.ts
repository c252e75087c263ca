import { Counter, Gauge, type Registry } from "prom-client";
import type { QueueState } from "./queue-health.server.ts";

export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;

export function createDeliveryMetrics(registry: Registry) {
  const registers = [registry];
  const tries = new Counter({
    name: "casefront_delivery_tries_total",
    help: "Delivery attempts by destination and result; waiting will be retried.",
    labelNames: ["destination", "end"],
    registers,
  });
  return {
    countDelivery: (destination: string, end: string) =>
      tries.inc({ destination, end }),

    /** Calls `read` whenever the metrics are scraped. */
    watchQueues(
      listNames: () => readonly string[],
      read: () => Promise<QueueState[]>,
    ) {
      const dead = new Gauge({
        name: "casefront_deliveries_dead",
        help: "Dead deliveries that were not sent again.",
        labelNames: ["destination"],
        aggregator: "max",
        registers,
      });
      new Gauge({
        name: "casefront_delivery_queue_age_seconds",
        help: "Age of the oldest late delivery.",
        labelNames: ["destination"],
        aggregator: "max",
        registers,
        async collect() {
          this.reset();
          dead.reset();
          const queues = await read().catch(() => undefined);
          if (!queues) return;
          for (const destination of listNames()) {
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
