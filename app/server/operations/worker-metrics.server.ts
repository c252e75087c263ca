import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

const metricsRequest = z.object({ metricsRequested: z.literal(true) });
/** Without metrics if a worker did not answer. */
const metricsReply = z.object({ metrics: z.string().nullable() });
/** What prom-client's workers send. */
const workerMetrics = z.object({
  type: z.literal("prom-client:getMetricsRes"),
  metrics: z.array(z.array(z.looseObject({ type: z.unknown() }))),
});

type WorkerMetrics = z.infer<typeof workerMetrics>["metrics"];

export function gatherMetrics() {
  const all = new AggregatorRegistry();
  const latest = new Map<number, WorkerMetrics>();
  let ended: Promise<object[]> = Promise.resolve([]);
  cluster.on("exit", ({ id }) => {
    const counters = listCounters(latest.get(id) ?? []);
    latest.delete(id);
    ended = ended.then((before) =>
      AggregatorRegistry.aggregate([before, counters]).getMetricsAsJSON(),
    );
  });
  cluster.on("message", async (worker, message) => {
    const sent = workerMetrics.safeParse(message);
    if (sent.success && !worker.isDead())
      latest.set(worker.id, sent.data.metrics);
    if (!metricsRequest.safeParse(message).success) return;
    const metrics = await all.clusterMetrics().then(
      async () => {
        const each = [...[...latest.values()].flat(), await ended];
        return AggregatorRegistry.aggregate(each).metrics();
      },
      () => null,
    );
    // Without a function to get the error, a closed channel would end the primary process, and so all workers.
    worker.send({ metrics }, () => {});
  });
}

/** A dead worker's counts stay, because to Prometheus a total that falls is a restart from 0. */
function listCounters(metrics: WorkerMetrics) {
  return metrics.flat().filter(({ type }) => type !== "gauge");
}

/** Undefined if another worker doesn't answer. */
export function metricsReader(
  own: Registry,
): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => own.metrics();
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(own);
  return () =>
    new Promise((resolve) => {
      process.on("message", function onMessage(message) {
        const reply = metricsReply.safeParse(message);
        if (!reply.success) return;
        process.off("message", onMessage);
        resolve(reply.data.metrics ?? undefined);
      });
      process.send?.({ metricsRequested: true });
    });
}
