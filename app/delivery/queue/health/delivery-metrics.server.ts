import { Counter, Gauge, type Registry } from "prom-client";
import type { QueueState } from "./queue-health.server.ts";

export type DeliveryMetrics = ReturnType<typeof createDeliveryMetrics>;

export function createDeliveryMetrics(registry: Registry) {
  const registers = [registry];
  const tries = new Counter({
    name: "casefront_delivery_tries_total",
    help: "Delivery attempts by destination and result; waiting means that it will be retried.",
    labelNames: ["destination", "end"],
    registers,
  });
  return {
    countDelivery: (destination: string, end: string) =>
      tries.inc({ destination, end }),

    watchQueues(
      listNames: () => readonly string[],
      read: () => Promise<QueueState[]>,
    ) {
      // Each gauge reads for itself, because the registry awaits only a gauge's own `collect`.
      const watch = (
        name: string,
        help: string,
        toValue: (queue: QueueState) => number,
      ) =>
        new Gauge({
          name,
          help,
          labelNames: ["destination"],
          aggregator: "max",
          registers,
          async collect() {
            this.reset();
            const queues = await read().catch(() => undefined);
            if (!queues) return;
            for (const destination of listNames()) this.set({ destination }, 0);
            for (const queue of queues) {
              this.set({ destination: queue.destination }, toValue(queue));
            }
          },
        });
      watch(
        "casefront_deliveries_dead",
        "Dead deliveries that were not sent again.",
        ({ dead }) => dead,
      );
      watch(
        "casefront_delivery_queue_age_seconds",
        "Age of the oldest late delivery.",
        ({ oldestDue }) =>
          oldestDue
            ? Math.max(0, (Date.now() - oldestDue.getTime()) / 1000)
            : 0,
      );
    },
  };
}
