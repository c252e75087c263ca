// Two workers, as the site runs them, that only count their requests and serve their metrics.
import cluster from "node:cluster";
import { createServer } from "node:http";
import { Counter, Registry } from "prom-client";
import { metricsReader } from "../../../app/server/operations/worker-metrics.server.ts";
import { runWorkers } from "../../../app/server/operations/workers.server.ts";

if (cluster.isPrimary) {
  const { createLog } = await import(
    "../../../app/server/operations/log.server.ts"
  );
  runWorkers(2, createLog("warn"), console.log);
} else serve();

function serve() {
  const registry = new Registry();
  const requests = new Counter({
    name: "requests_total",
    help: "Requests",
    registers: [registry],
  });
  const readMetrics = metricsReader(registry);
  const server = createServer(async (request, response) => {
    if (request.url === "/metrics") {
      return response.end((await readMetrics()) ?? "missing");
    }
    requests.inc();
    response.end();
  });
  server.once("error", () => process.exit(3));
  server.listen(Number(process.env.PORT), "127.0.0.1", () =>
    process.send?.("ready"),
  );
}
