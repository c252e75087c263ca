// Two workers, as the site runs them, that can't start.
import cluster from "node:cluster";

if (cluster.isPrimary) {
  const [{ createLog }, { runWorkers }] = await Promise.all([
    import("../../../app/server/operations/log.server.ts"),
    import("../../../app/server/operations/workers.server.ts"),
  ]);
  runWorkers(2, createLog("warn"), console.log);
} else process.exit(3);
