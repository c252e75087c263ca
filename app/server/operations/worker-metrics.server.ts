import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

const metricsRequest = z.object({ metricsRequested: z.literal(true) });
const metricsReply = z.object({ metrics: z.string() });

export function gatherMetrics() {
  const all = new AggregatorRegistry();
  cluster.on("message", (worker, message) => {
    if (!metricsRequest.safeParse(message).success) return;
    all.clusterMetrics().then(
      (metrics) => worker.send({ metrics }),
      // A worker died meanwhile; the next scrape succeeds.
      () => worker.send({ metrics: "" }),
    );
  });
}

export function metricsReader(own: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => own.metrics();
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return () =>
    new Promise((resolve) => {
      process.on("message", function onMessage(message) {
        const reply = metricsReply.safeParse(message);
        if (!reply.success) return;
        process.off("message", onMessage);
        resolve(reply.data.metrics);
      });
      process.send?.({ metricsRequested: true });
    });
}
