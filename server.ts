import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { loadSamplePosts } from "./app/blog/store/sample-posts.server.ts";
import { type Media, readMedia } from "./app/brand/media/read-media.server.ts";
import { readOperator } from "./app/brand/operator-file.server.ts";
import { startSealing } from "./app/consent/ledger/consent-sealer.server.ts";
import {
  InvalidContentError,
  readPlan,
} from "./app/delivery/destinations/plan/plan-file.server.ts";
import {
  createFirstLink,
  linkPath,
} from "./app/desk/accounts/link-store.server.ts";
import { listOverrideProblems } from "./app/desk/content/kinds/law-kind.server.ts";
import { startRanking } from "./app/desk/queue/rank-leads.server.ts";
import { stateLawOverrides } from "./app/law/facts/state-law-overrides.ts";
import { startIndexing } from "./app/leads/search/index-missing.server.ts";
import { startPurging } from "./app/privacy/retention.server.ts";
import { inOwnThread } from "./app/server/database/database.server.ts";
import { createHttpServer } from "./app/server/http/http-server.server.ts";
import type { Services } from "./app/server/http/services-context.server.ts";
import { createLog, type Log } from "./app/server/operations/log.server.ts";
import { runWorkers } from "./app/server/operations/workers.server.ts";
import { isSecretKeyError } from "./app/server/security/secret-box.server.ts";
import { listUnknownOperatorNames } from "./app/services/operator-names.server.ts";
import { readQualificationFile } from "./app/services/qualify.server.ts";
import { openServices } from "./app/services/services.server.ts";
import { describeStart } from "./app/services/startup-summary.server.ts";
import { readSettings, type Settings } from "./app/settings.server.ts";
import { startDeliveringUnfinished } from "./app/survey/unfinished/deliver-unfinished.server.ts";
import { openWeb, type Web } from "./app/web/open-web.server.ts";

const shutdownTimeoutMs = 8000;

/** Photos may come over a slow connection. */
const photosTimeoutMs = 300_000;

/** Connections waiting to be accepted; clients beyond it retry after seconds. */
const backlog = 4096;

// Pretenuring after a burst of first renderings costs a third of the throughput: docs/performance.md.
setFlagsFromString("--no-allocation-site-pretenuring");

const read = readSettings();
if (!read.ok)
  stopWith(read.problems.map((problem) => `Invalid setting ${problem}.`));
const settings = {
  ...read.settings,
  database: inOwnThread(read.settings.database),
};
const lawProblems = listOverrideProblems(stateLawOverrides);
if (lawProblems.length > 0) {
  stopWith(
    lawProblems.map(
      (problem) => `app/law/facts/state-law-overrides.ts: ${problem}.`,
    ),
  );
}
const plan = readPlan(settings);
if (!plan.ok) stopWith(plan.problems);
const qualification = readQualificationFile(settings);
if (!qualification.ok) stopWith(qualification.problems);
const operator = readOperator(settings, listUnknownOperatorNames);
if (!operator.ok) stopWith(operator.problems);
const media = await readMedia(operator.operator, settings.operator);
if (!media.ok) stopWith(media.problems);
if (settings.workers > 1 && cluster.isPrimary) {
  runWorkers(settings.workers, createLog(settings.logLevel), say);
} else await start(settings, media.media);

async function start(settings: Settings, media: Media) {
  const log = createLog(settings.logLevel, ["leadPhoneNumber"]);
  const services = await openOrStop(settings, log, media);
  await loadSamplePosts(services.posts, services.now()).catch((error) =>
    stopWith([
      `content/posts: the sample posts cannot be stored: ${reasonOf(error)}`,
    ]),
  );
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
    startDeliveringUnfinished(services),
  ];
  services.delivery.start(services.now);
  const stopDesk = openDesk(services, settings, web);
  const server = createHttpServer(web, settings);
  server.on("error", (error) => stopWith([listenProblem(error, settings)]));
  server.listen({ port: settings.port, host: settings.host, backlog }, () => {
    const summary = describeStart(settings, services.content.current);
    if (cluster.isPrimary) say(summary);
    else process.send?.(summary);
  });

  let isStopping = false;
  function stop(notice: number) {
    // A terminal signals the whole group, and our parent signals us again.
    if (isStopping) return;
    isStopping = true;
    services.health.beginShutdown();
    setTimeout(close, notice);
  }
  function close() {
    const delivered = services.delivery.stop();
    const deskClosed = stopDesk();
    server.close(async () => {
      await web.close();
      await Promise.all(jobs.map((stop) => stop()));
      await deskClosed;
      await delivered;
      await services.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
  }
  process
    .on("SIGINT", () => stop(0))
    .on("SIGTERM", () => stop(settings.shutdownNoticeMs));
}

/** The site stays up even if the desk's port is taken. */
function openDesk(
  services: Services,
  { desk, maxConnections }: Settings,
  web: Web,
) {
  if (!desk) return async () => {};
  const listening = {
    listener: web.createDeskListener(services, desk.url),
    findResponse: () => undefined,
    noteConnection: () => {},
  };
  const options = {
    siteUrl: desk.url,
    maxConnections,
    requestTimeout: photosTimeoutMs,
  };
  const server = createHttpServer(listening, options)
    .on("error", (error: Error & { code?: string }) =>
      say(
        error.code === "EADDRINUSE"
          ? `DESK_PORT: ${desk.port} is taken, so the desk was not started. Set DESK_PORT to another number, or to off.`
          : `DESK_HOST: the desk was not started, it cannot listen on ${desk.host}:${desk.port}: ${error.message}`,
      ),
    )
    .listen({ port: desk.port, host: desk.host }, async () => {
      const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
      if (isFirst) say(await describeDesk(services, desk.url));
    });
  const stopRanking = startRanking(services);
  return async () => {
    server.close();
    server.closeAllConnections();
    await stopRanking();
  };
}

/** With a link for the first owner while nobody can sign in. */
async function describeDesk({ database, now }: Services, url: string) {
  const where = `The desk is at ${url}`;
  try {
    const link = await createFirstLink(database, now());
    return link === undefined
      ? where
      : `${where}
To become its first owner, open this link within an hour: ${url}${linkPath}${link}`;
  } catch (error) {
    return `${where}
Couldn't create a link for the first owner: ${reasonOf(error)}. If no one can sign in yet, run: npm run desk -- first`;
  }
}

async function openOrStop(settings: Settings, log: Log, media: Media) {
  try {
    return await openServices(settings, log, media);
  } catch (error) {
    if (error instanceof InvalidContentError || isSecretKeyError(error)) {
      return stopWith([error.message]);
    }
    const reason = reasonOf(error);
    return stopWith([`DATABASE_URL: the database cannot be used: ${reason}`]);
  }
}

/** An AggregateError of refused connections has a code but no message. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
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

function say(text: string) {
  process.stdout.write(`${text}\n`);
}

function stopWith(lines: string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}
