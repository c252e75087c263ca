import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

const metricsRequest = z.object({ metricsRequested: z.literal(true) });
const metricsReply = z.object({ metrics: z.string() });

export function gatherMetrics() {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, message) => {
    if (!metricsRequest.safeParse(message).success) return;
    // If a worker dies meanwhile, the next scrape succeeds.
    const metrics = await all.clusterMetrics().catch(() => "");
    // Without a function here, a closed channel would end the primary process, and so all workers.
    worker.send({ metrics }, () => {});
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
