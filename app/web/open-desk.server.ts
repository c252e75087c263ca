import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import {
  createFirstLink,
  linkPath,
} from "../desk/accounts/link-store.server.ts";
import { startUnclaiming } from "../desk/accounts/manage-accounts.server.ts";
import { startRanking } from "../desk/queue/rank-leads.server.ts";
import {
  closeServer,
  createHttpServer,
} from "../server/http/http-server.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import {
  errorReason,
  printLine,
} from "../server/operations/startup-messages.server.ts";
import type { Settings } from "../settings.server.ts";
import type { Web } from "./open-web.server.ts";

/** Photos may come over a slow connection. */
const photosTimeoutMs = 300_000;

/** Until the port is tried again. */
const retryMs = 1000;

export function openDesk(
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
  const server = createHttpServer(listening, options);
  const stopListening = keepListening(server, services, desk);
  const jobs = [startRanking(services), startUnclaiming(services)];
  const streams = trackStreams(server);
  return async () => {
    stopListening();
    const closed = closeServer(server);
    // Their pages connect again.
    for (const stream of streams) stream.destroy();
    await Promise.all([closed, ...jobs.map((stop) => stop())]);
  };
}

/** Listens as soon as the port is free. */
function keepListening(
  server: Server,
  services: Services,
  desk: NonNullable<Settings["desk"]>,
) {
  const { log, health } = services;
  const warning = "The desk is not running.";
  let retry: NodeJS.Timeout | undefined;
  const listen = () => server.listen({ port: desk.port, host: desk.host });
  server.on("error", (error: Error & { code?: string }) => {
    if (server.listening) {
      return log.error({ err: error }, "desk server error");
    }
    retry = setTimeout(() => server.listening || listen(), retryMs);
    if (health.raised.has(warning)) return;
    health.raised.add(warning);
    log.error({ err: error }, "desk failed to listen");
    printLine(
      error.code === "EADDRINUSE"
        ? `DESK_PORT: ${desk.port} is taken, so the desk is not running. Free it, or set DESK_PORT to another number, or to off.`
        : `DESK_HOST: the desk is not running, it cannot listen on ${desk.host}:${desk.port}: ${error.message}`,
    );
  });
  server.on("listening", async () => {
    health.raised.delete(warning);
    const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
    if (isFirst) printLine(await describeDesk(services, desk.url));
  });
  listen();
  return () => clearTimeout(retry);
}

/** The responses that last until their page is closed. */
function trackStreams(server: Server) {
  const streams = new Set<ServerResponse>();
  server.on("request", ({ url }, response) => {
    if (!url?.startsWith("/events")) return;
    streams.add(response);
    response.once("close", () => streams.delete(response));
  });
  return streams;
}

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
Couldn't create a link for the first owner: ${errorReason(error)}. If no one can sign in yet, run: npm run desk -- first`;
  }
}
