import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

const question = z.object({ metricsWanted: z.literal(true) });
const answer = z.object({ metrics: z.string() });

/** In the process that started the workers: gives any worker that asks the figures of all. */
export function gatherMetrics() {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message) => {
    if (!question.safeParse(message).success) return;
    all.clusterMetrics().then(
      (metrics) => worker.send({ metrics }),
      // A worker died while it was asked; whoever looks next gets an answer.
      () => worker.send({ metrics: "" }),
    );
  });
}

/** How a process reads the metrics: its own, or, as one of several workers, those of all. */
export function metricsReader(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return () =>
    new Promise((resolve) => {
      process.on("message", function onMessage(message) {
        const told = answer.safeParse(message);
        if (!told.success) return;
        process.off("message", onMessage);
        resolve(told.data.metrics);
      });
      process.send?.({ metricsWanted: true });
    });
}
