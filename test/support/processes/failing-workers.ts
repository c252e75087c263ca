// Two workers, as the site runs them, of which one can't start.
import cluster from "node:cluster";

if (cluster.isPrimary) {
  const [{ createLog }, { runWorkers }] = await Promise.all([
    import("../../../app/server/operations/log.server.ts"),
    import("../../../app/server/operations/workers.server.ts"),
  ]);
  runWorkers(2, createLog("warn"), console.log);
} else if (cluster.worker?.id === 1) process.exit(3);
else setInterval(() => {}, 1000);
