import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { PageTally } from "../operations/metrics.server.ts";
import {
  bodyOf,
  type CachedPage,
  sendCachedPage,
} from "./cached-page.server.ts";
import type { FindResponse, PlainRequest } from "./fast-path-server.server.ts";
import {
  createPageCache,
  type RenderedPage,
  type RenderPage,
} from "./page-cache.server.ts";
import { withCurrentDate } from "./prebuilt-response.server.ts";

type PageSource = {
  cacheKeyOf: (request: IncomingMessage | PlainRequest) => string | undefined;
  pass: RequestListener;
  onRender: (status: number, milliseconds: number) => void;
  onError: (error: unknown) => void;
};

type Dependencies = PageSource & {
  cache: ReturnType<typeof createPageCache>;
  responses: PageTally["responses"];
};

/** Other requests first pass `admit`, which calls its argument with those it lets in. */
export function createPageListener({
  render,
  notFoundKeyOf,
  onNewPage,
  now,
  admit,
  ...source
}: PageSource & {
  render: RenderPage;
  notFoundKeyOf: (key: string) => string;
  onNewPage: (key: string, page: CachedPage) => void;
  now: () => number;
  admit: (admitted: RequestListener) => RequestListener;
}) {
  const { cacheKeyOf, pass, onError } = source;
  const given = { render, notFoundKeyOf, onNewPage, now, onError };
  const cache = createPageCache(given);
  const responses: PageTally["responses"] = { 200: 0, 304: 0, 404: 0 };
  const deps: Dependencies = { ...source, cache, responses };

  const admitted = admit((request, response) => {
    const key = cacheKeyOf(request);
    if (key === undefined) return pass(request, response);
    const sending = sendAfterRendering(deps, key, request, response);
    destroyOnFailure(deps, sending, response);
  });

  const listener: RequestListener = (request, response) => {
    const page = findCached(deps, request);
    if (!page) return admitted(request, response);
    destroyOnFailure(deps, send(deps, page, request, response), response);
    responses[response.statusCode === 304 ? 304 : page.status] += 1;
  };

  return {
    listener,
    findResponse: (request: PlainRequest) => findResponse(deps, request),
    ensurePage: cache.ensure,
    getCached404: (key: string) => getCached404(deps, key),
    dropPages: cache.drop,
    dropReaders: cache.dropReaders,
    readTally: (): PageTally => ({ responses, cached: cache.count() }),
  };
}

async function getCached404({ cache }: Dependencies, key: string) {
  const known = cache.find(key);
  const page = known ?? cachedOf(await cache.renderOnce(key));
  if (!page) return undefined;
  const { status, headers } = page;
  const body = new Uint8Array(await bodyOf(page));
  return new Response(body, { status, headers });
}

function cachedOf(rendered: RenderedPage) {
  return "cached" in rendered ? rendered.cached : undefined;
}

function findCached(
  { cacheKeyOf, cache }: Dependencies,
  request: IncomingMessage | PlainRequest,
): CachedPage | undefined {
  const key = cacheKeyOf(request);
  return key === undefined ? undefined : cache.find(key);
}

function findResponse(
  deps: Dependencies,
  request: PlainRequest,
): ReturnType<FindResponse> {
  const page = findCached(deps, request);
  if (!page) return undefined;
  const encodings = request.headers["accept-encoding"];
  const prebuilt = deps.cache.encode(page, encodings);
  deps.responses[page.status] += 1;
  return prebuilt instanceof Promise
    ? prebuilt.then(withCurrentDate)
    : withCurrentDate(prebuilt);
}

function send(
  { cache }: Dependencies,
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const find = (accepted?: string) => cache.encode(page, accepted);
  return sendCachedPage(page, find, request, response);
}

async function sendAfterRendering(
  deps: Dependencies,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const start = performance.now();
  const rendered = await deps.cache.renderOnce(key);
  if ("cached" in rendered) {
    await send(deps, rendered.cached, request, response);
    // A redirect, for example, depends on the whole URL.
  } else if (key !== request.url) return deps.pass(request, response);
  else sendUncached(rendered, request, response);
  deps.onRender(response.statusCode, performance.now() - start);
}

function destroyOnFailure(
  { onError }: Dependencies,
  sending: Promise<void> | undefined,
  response: ServerResponse,
) {
  sending?.catch((error) => {
    onError(error);
    response.destroy();
  });
}

function sendUncached(
  { uncached, body }: Extract<RenderedPage, { body: Buffer }>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.writeHead(uncached.status, {
    ...Object.fromEntries(uncached.headers),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
