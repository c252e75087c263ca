import cluster from "node:cluster";
import { createServer, type RequestListener } from "node:http";
import { setFlagsFromString } from "node:v8";
import { getRequestListener } from "@hono/node-server";
import { loadSamplePosts } from "./app/blog/store/sample-posts.server.ts";
import { watchPosts } from "./app/blog/store/watch-posts.server.ts";
import { type Media, readMedia } from "./app/brand/media/read-media.server.ts";
import type { Operator } from "./app/brand/operator.ts";
import { readOperator } from "./app/brand/operator-file.server.ts";
import { listSamples } from "./app/brand/samples.ts";
import { startSealing } from "./app/consent/ledger/consent-sealer.server.ts";
import { listHostsWithoutBackupAlert } from "./app/delivery/destinations/alert-channels.ts";
import { listUnsharedDestinations } from "./app/delivery/destinations/outside.server.ts";
import type { DeliveryPlan } from "./app/delivery/destinations/plan.ts";
import { readPlan } from "./app/delivery/destinations/plan-file.server.ts";
import {
  createFirstLink,
  linkPath,
} from "./app/desk/accounts/link-store.server.ts";
import { watchContent } from "./app/desk/content/watch-content.server.ts";
import { startRanking } from "./app/desk/queue/rank-leads.server.ts";
import { listUnmetRules } from "./app/law/advertising-rules.ts";
import { listOverrideProblems } from "./app/law/facts/state-law-override.ts";
import { stateLawOverrides } from "./app/law/facts/state-law-overrides.ts";
import { startIndexing } from "./app/leads/search/index-missing.server.ts";
import { createServedPlaces } from "./app/locations/served-places.ts";
import { startPurging } from "./app/privacy/retention.server.ts";
import { createHttpServer } from "./app/server/http/http-server.server.ts";
import type { Services } from "./app/server/http/services-context.server.ts";
import { createLog, type Log } from "./app/server/operations/log.server.ts";
import { runWorkers } from "./app/server/operations/workers.server.ts";
import type { FindAnswer } from "./app/server/page-cache/fast-path-server.server.ts";
import { isSecretKeyError } from "./app/server/security/secret-box.server.ts";
import { PlanError } from "./app/services/delivery-content.server.ts";
import { listUnknownNames } from "./app/services/operator-names.server.ts";
import { readQualificationFile } from "./app/services/qualify.server.ts";
import { openServices } from "./app/services/services.server.ts";
import { readSettings, type Settings } from "./app/settings.server.ts";
import { startDeliveringUnfinished } from "./app/survey/draft/unfinished.server.ts";

/** For requests in flight at shutdown, in milliseconds. */
const shutdownTimeoutMs = 8000;

/** Connections waiting to be accepted; clients beyond it retry after seconds. */
const backlog = 4096;

// Pretenuring after a burst of first renderings costs a third of the throughput and twice the memory: docs/performance.md.
setFlagsFromString("--no-allocation-site-pretenuring");

const read = readSettings();
if (!read.ok)
  stopWith(read.problems.map((problem) => `Wrong setting ${problem}.`));
const { settings } = read;
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
const operator = readOperator(settings, listUnknownNames);
if (!operator.ok) stopWith(operator.problems);
const media = await readMedia(operator.operator, settings.operator);
if (!media.ok) stopWith(media.problems);
if (settings.workers > 1 && cluster.isPrimary) {
  const inFiles = { operator: operator.operator, plan: plan.plan };
  runWorkers(settings.workers, () => announce(settings, inFiles));
} else await start(settings, media.media);

async function start(settings: Settings, media: Media) {
  const log = createLog(settings.logLevel, ["leadPhoneNumber"]);
  const services = await openOrStop(settings, log, media);
  await loadSamplePosts(services.posts, services.now()).catch((error) =>
    stopWith([
      `content/posts: the sample posts cannot be stored: ${reasonOf(error)}`,
    ]),
  );
  const web =
    settings.mode === "development"
      ? await developmentListener(services)
      : await builtListener(services);

  // Node's own report would print the error's properties, which may hold personal data.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception, exiting");
    process.exit(1);
  });
  const stopPurging = startPurging(services);
  const stopSealing = startSealing(services);
  const stopIndexing = startIndexing(services);
  services.delivery.start(services.now);
  const stopDelivering = startDeliveringUnfinished(services);
  const stopDesk = openDesk(services, settings, web);
  const server = createHttpServer(web, settings);
  server.on("error", (error) => stopWith([listenProblem(error, settings)]));
  server.listen({ port: settings.port, host: settings.host, backlog }, () => {
    if (cluster.isPrimary) {
      announce(settings, services.content.current);
    }
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
      await stopPurging();
      await stopSealing();
      await stopIndexing();
      await deskClosed;
      await delivered;
      await stopDelivering();
      await services.close();
      process.exit(0);
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs).unref();
  }
  process
    .on("SIGINT", () => stop(0))
    .on("SIGTERM", () => stop(settings.shutdownNotice));
}

/** The desk's own listener. The site stays up where the desk's port is taken. */
function openDesk(services: Services, { desk }: Settings, web: Web) {
  if (!desk) return async () => {};
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const server = createServer(web.createDeskListener(services, desk.url))
    .on("error", (error: Error & { code?: string }) =>
      say(
        error.code === "EADDRINUSE"
          ? `DESK_PORT: ${desk.port} is taken, so the desk is closed. Set DESK_PORT to another number, or to off.`
          : `DESK_HOST: the desk is closed, it cannot listen on ${desk.host}:${desk.port}: ${error.message}`,
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
  const link = await createFirstLink(database, now());
  return link === undefined
    ? `The desk is at ${url}`
    : `The desk is at ${url}
To become its first owner, open this link within an hour: ${url}${linkPath}${link}`;
}

async function openOrStop(settings: Settings, log: Log, media: Media) {
  try {
    return await openServices(settings, log, media);
  } catch (error) {
    if (error instanceof PlanError || isSecretKeyError(error)) {
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

type Web = {
  listener: RequestListener;
  findAnswer: FindAnswer;
  createDeskListener: (services: Services, deskUrl: string) => RequestListener;
  close: () => Promise<void> | void;
};

async function builtListener(services: Services): Promise<Web> {
  const built: typeof import("./app/web.server.ts") = await import(
    new URL("./build/server/index.js", import.meta.url).href
  );
  const { createListener, createDeskListener } = built;
  return { ...createListener(services), createDeskListener };
}

/** Recompiles pages on each change; the rest of the process stays. */
async function developmentListener(services: Services): Promise<Web> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    server: { middlewareMode: true },
    appType: "custom",
  });
  const answer = getRequestListener(async (request, bindings) => {
    const { createWebApp } = (await vite.ssrLoadModule(
      "/app/web.server.ts",
    )) as typeof import("./app/web.server.ts");
    return createWebApp(services).fetch(request, bindings);
  });
  // Nothing is cached here, but scheduled posts must still be published.
  const stopPosts = watchPosts(services, () => {});
  const stopContent = watchContent(services, () => {});
  const createDeskListener: Web["createDeskListener"] = (services, deskUrl) =>
    getRequestListener(async (request, bindings) => {
      const { createDeskApp } = (await vite.ssrLoadModule(
        "/app/web.server.ts",
      )) as typeof import("./app/web.server.ts");
      return createDeskApp(services, deskUrl).fetch(request, bindings);
    });
  return {
    createDeskListener,
    findAnswer: () => undefined,
    listener: (request, response) =>
      vite.middlewares(request, response, () => answer(request, response)),
    close: async () => {
      stopPosts();
      await stopContent();
      await vite.close();
    },
  };
}

type Announced = { operator: Operator; plan: DeliveryPlan };

function announce(settings: Settings, { operator, plan }: Announced) {
  const { siteUrl, database, calls } = settings;
  const leads =
    database.kind === "sqlite" ? database.file : "the PostgreSQL database";
  process.stdout.write(`Casefront is at ${siteUrl}
Leads are in ${leads}: npm run leads -- list
Delivery: ${describeDelivery(settings, operator, plan)}
Calls: ${calls.kind}${calls.kind === "simulate" ? ". No calls are placed: recipients of a request are asked to call" : ""}
`);
  const unmet = listUnmetRules(createServedPlaces(operator).states, operator);
  if (unmet.length > 0) {
    process.stdout.write(
      `No responsible lawyer is named, which these rules require: ${unmet.join("; ")}\n`,
    );
  }
  const samples = listSamples(operator);
  if (samples.length > 0) {
    const file = settings.operator.file;
    process.stdout.write(
      `Parts that wait for your own entry in ${file}:\n${samples.map((line) => `  ${line}\n`).join("")}`,
    );
  }
}

function describeDelivery(
  settings: Settings,
  operator: Operator,
  plan: DeliveryPlan,
) {
  const names = plan.destinations.map(({ name }) => name);
  if (names.length === 0) {
    return "NONE. Leads are stored but not delivered: copy destinations.example.yaml to destinations.yaml";
  }
  const hosts = listHostsWithoutBackupAlert(plan);
  const unshared = listUnsharedDestinations(plan.destinations, operator);
  const warnings = [
    hosts.length > 0 &&
      `while ${hosts.join(" or ")} is down, no alert gets through. Add an alert on another channel, such as a chat; until then watch the warnings of /readyz`,
    unshared.length > 0 &&
      `${unshared.join(", ")} gets nothing: it has outside: true in ${settings.destinations?.file}, but ${settings.operator.file} says that you share no leads, so no form asks visitors to agree. Set privacy.sharesLeads to true, or take outside: true away if it is your own`,
  ].filter((words) => typeof words === "string");
  return [
    names.join(", "),
    ...warnings.map((words) => `WARNING: ${words}`),
  ].join("\n");
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

function stopWith(lines: string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}
