import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import {
  listPostWarnings,
  loadSamplePosts,
} from "./app/blog/store/sample-posts.server.ts";
import type { Media } from "./app/brand/media/read-media.server.ts";
import { startSealing } from "./app/consent/ledger/consent-sealer.server.ts";
import { InvalidContentError } from "./app/delivery/destinations/plan/plan-file.server.ts";
import { startCountingDays } from "./app/desk/numbers/lead-days.server.ts";
import { startIndexing } from "./app/leads/search/index-missing.server.ts";
import { startPurging } from "./app/privacy/retention.server.ts";
import {
  closeServer,
  createHttpServer,
} from "./app/server/http/http-server.server.ts";
import { isLive } from "./app/server/http/is-live.ts";
import { createLog } from "./app/server/operations/log.server.ts";
import { onShutdown } from "./app/server/operations/shutdown.server.ts";
import {
  errorReason,
  exitWithErrors,
  printLine,
} from "./app/server/operations/startup-messages.server.ts";
import { runWorkers } from "./app/server/operations/workers.server.ts";
import { isSecretKeyError } from "./app/server/security/secret-box.server.ts";
import { prepareDatabase } from "./app/services/open-databases.server.ts";
import { readStartupFiles } from "./app/services/read-startup-files.server.ts";
import { openServices } from "./app/services/services.server.ts";
import { describeStart } from "./app/services/startup-summary.server.ts";
import type { Settings } from "./app/settings.server.ts";
import { startDeliveringUnfinished } from "./app/survey/unfinished/deliver-unfinished.server.ts";
import { openDesk } from "./app/web/open-desk.server.ts";
import { openWeb } from "./app/web/open-web.server.ts";

/** Connections waiting to be accepted; clients beyond it retry after seconds. */
const backlog = 4096;

// Pretenuring after a burst of first renderings costs a third of the throughput: docs/performance.md.
setFlagsFromString("--no-allocation-site-pretenuring");

const read = await readStartupFiles();
if (!read.ok) exitWithErrors(read.problems);
const { settings, media } = read;
if (settings.workers > 1 && cluster.isPrimary) {
  // Workers that wait for another's long migration would give up.
  await orStop(() => prepareDatabase(settings));
  runWorkers(settings.workers, createLog(settings.logLevel), printLine);
} else await start(settings, media);

async function start(settings: Settings, media: Media) {
  const log = createLog(settings.logLevel, ["leadPhoneNumber"]);
  const services = await orStop(() => openServices(settings, log, media));
  const live = isLive(settings.siteUrl);
  await loadSamplePosts(services.posts, services.now(), {
    asDrafts: live,
  }).catch((error) =>
    exitWithErrors([
      `content/posts: the sample posts cannot be stored: ${errorReason(error)}`,
    ]),
  );
  const posts = live ? await listPostWarnings(services.posts) : [];
  const web = await openWeb(services, settings.mode);

  // Node's own report would print the error's properties, which may hold personal data.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception, exiting");
    process.exit(1);
  });
  const jobs = [
    startPurging(services),
    startSealing(services),
    startIndexing(services),
    startCountingDays(services),
    startDeliveringUnfinished(services),
  ];
  services.delivery.start(services.now);
  const stopDesk = openDesk(services, settings, web);
  const server = createHttpServer(web, settings);
  server.on("error", (error) =>
    exitWithErrors([listenProblem(error, settings)]),
  );
  server.listen({ port: settings.port, host: settings.host, backlog }, () => {
    const summary = [
      describeStart(settings, services.content.current),
      ...posts,
    ].join("\n");
    if (cluster.isPrimary) printLine(summary);
    else process.send?.(summary);
  });

  async function close() {
    const delivered = services.delivery.stop();
    const deskClosed = stopDesk();
    await closeServer(server);
    await web.close();
    await Promise.all(jobs.map((stop) => stop()));
    await deskClosed;
    await delivered;
    await services.close();
    process.exit(0);
  }
  onShutdown(settings.shutdownNoticeMs, services.health.beginShutdown, close);
}

async function orStop<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof InvalidContentError || isSecretKeyError(error)) {
      return exitWithErrors([error.message]);
    }
    const reason = errorReason(error);
    return exitWithErrors([
      `DATABASE_URL: the database cannot be used: ${reason}`,
    ]);
  }
}

function listenProblem(error: Error & { code?: string }, settings: Settings) {
  switch (error.code) {
    case "EADDRINUSE":
      return `PORT: ${settings.port} is taken. Stop what uses it, or set PORT to another number.`;
    case "EACCES":
      return `PORT: ${settings.port} may not be used by this account. Set PORT to 1024 or more.`;
    default:
      return `HOST: cannot listen on ${settings.host}:${settings.port}: ${error.message}`;
  }
}
