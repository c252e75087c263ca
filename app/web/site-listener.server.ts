import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { watchPosts } from "../blog/store/watch-posts.server.ts";
import { createArchiveWriter } from "../desk/archive/archive-writer.server.ts";
import { watchContent } from "../desk/content/watch-content.server.ts";
import {
  admitRequests,
  createOverloadHandler,
} from "../server/http/overload.server.ts";
import { limitPipelining } from "../server/http/pipelining.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import {
  createWorkScheduler,
  type WorkScheduler,
} from "../server/http/work-scheduler.server.ts";
import { operationPaths } from "../server/operations/operations.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import { createPageListener } from "../server/page-cache/page-listener.server.ts";
import * as errors from "./error-responses.server.ts";
import * as caching from "./page-cache-policy.server.ts";
import { sweepSite } from "./sweep-site.server.ts";

export type GetCached404 = () => Promise<Response | undefined>;

/** Left out in development and in some tests: no queue, no cache. */
export type AppOptions = {
  schedule?: WorkScheduler["add"];
  getCached404?: GetCached404;
};

type CreateApp = (
  services: Services,
  options: AppOptions,
) => Hono<WebEnvironment>;

export function createSiteListener(services: Services, createApp: CreateApp) {
  const { siteUrl, log, metrics, now } = services;
  const queues = {
    reading: createWorkScheduler(),
    sending: createWorkScheduler(),
  };
  const app = createApp(services, {
    schedule: queues.reading.add,
    getCached404: () => pages.getCached404(caching.notFoundKey),
  });
  const handle = getRequestListener(app.fetch, {
    errorHandler: errors.handleUnparsableRequest(services),
  });
  const busy = errors.overloadResponses(services);
  const refuse = createOverloadHandler(busy, metrics.countRefusal);
  const archive = createArchiveWriter(services);
  const pages = createPageListener({
    cacheKeyOf: caching.pageCacheKey,
    notFoundKeyOf: caching.notFoundKeyOf,
    now: () => now().getTime(),
    render: (address, reads) =>
      app.request(siteUrl + address, htmlRequest, {
        sharesNotFound: caching.notFoundKeyOf(address) !== address,
        reads,
      }),
    pass: handle,
    admit: admitRequests(refuse, queues),
    onRender: (status, spent) => metrics.countRequest("page", status, spent),
    onNewPage: archive.note,
    onError: (error) => log.error({ err: error }, "unexpected error"),
  });
  metrics.watchPages(pages.readTally);
  const stopPosts = watchPosts(services, (changed) =>
    changed === "everything" ? pages.dropPages() : pages.dropReaders(changed),
  );
  const stopContent = watchContent(services, pages.dropReaders);
  const stopSweep = sweepSite(services, pages.ensurePage, archive.note);
  const listener = limitPipelining(
    (request, response) =>
      // Monitoring bypasses the cache and admission control.
      operationPaths.includes(request.url ?? "")
        ? handle(request, response)
        : pages.listener(request, response),
    refuse,
  );
  async function close() {
    await Promise.all([stopPosts(), stopContent(), stopSweep()]);
    await archive.stop();
  }
  return {
    listener,
    findResponse: pages.findResponse,
    noteConnection: () => {
      queues.reading.noteConnection();
      queues.sending.noteConnection();
    },
    close,
  };
}

/** Cached pages are rendered for people, not programs. */
const htmlRequest = { headers: { Accept: "text/html" } };
