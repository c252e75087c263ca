import { LRUCache } from "lru-cache";
import { day, minute } from "../durations.ts";
import {
  type CachedPage,
  createCachedPage,
  createEncodedCopies,
  etagOf,
  recompress,
  selectEncoding,
} from "./cached-page.server.ts";

const mebibyte = 1024 * 1024;

/** An older page is served once more while it is rendered again. */
const maxAgeMs = 5 * minute;

/** Anyone may get a `cached` page; only those who waited for it get an `uncached` one. */
export type RenderedPage =
  | { cached: CachedPage }
  | { uncached: Response; body: Buffer };

export type RenderPage = (
  key: string,
  reads: Set<string>,
) => Response | Promise<Response>;

type State = {
  render: RenderPage;
  onError: (error: unknown) => void;
  notFoundKeyOf: (key: string) => string | undefined;
  now: () => number;
  onNewPage: (key: string, page: CachedPage) => void;
  capacity: number;
  memory: Memory;
};

/** Caches only cookieless HTML: complete 200s and one 404 per kind. Nothing outlives midnight UTC: pages show dates. */
export function createPageCache({
  now = Date.now,
  capacity = 48 * mebibyte,
  notFoundKeyOf = () => undefined,
  onNewPage = () => {},
  ...options
}: Pick<State, "render" | "onError"> &
  Partial<Pick<State, "now" | "capacity" | "notFoundKeyOf" | "onNewPage">>) {
  const memory = emptyMemory(capacity, dayOf(now()));
  const given = { ...options, notFoundKeyOf, onNewPage };
  const state = { ...given, now, capacity, memory };
  return {
    renderOnce: (key: string) => renderOnce(state, key),

    find: (key: string) => findPage(state, key),

    encode: (page: CachedPage, accepted: string | undefined) =>
      selectEncoding(page, accepted, state.memory.copies),

    /** Also calls `onNewPage` if the page was already in memory; false if there is no such page. */
    async ensure(key: string): Promise<boolean> {
      const known = memoryOfToday(state).pages.peek(key);
      // Another process may have archived an older copy after ours.
      if (known) {
        onNewPage(key, known);
        return true;
      }
      const rendered = await renderOnce(state, key);
      return "cached" in rendered
        ? rendered.cached.status === 200 || notFoundKeyOf(key) === key
        : !isGone(rendered.uncached);
    },

    count: () => state.memory.pages.size,

    drop() {
      state.memory = emptyMemory(capacity, dayOf(now()));
    },

    dropReaders(changed: ReadonlySet<string>) {
      const { pages, copies, day } = memoryOfToday(state);
      // Pages still rendering may have read old data, so they go into the discarded memory.
      state.memory = { ...emptyMemory(capacity, day), copies };
      // Least recently used first keeps the order.
      for (const key of pages.rkeys()) {
        const page = pages.peek(key);
        if (page && !readsAny(page, changed)) {
          state.memory.pages.set(key, page);
        }
      }
    },
  };
}

/** After this many visitors a page is worth its smallest encoding, which takes a tenth of a second. */
const hitsForSmallest = 5;

function findPage(state: State, key: string): CachedPage | undefined {
  const { now, onError } = state;
  const page = memoryOfToday(state).pages.get(key);
  if (page) page.hits += 1;
  if (page?.hits === hitsForSmallest) recompress(page).catch(onError);
  if (page && now() - page.renderedAt > maxAgeMs) {
    page.renderedAt = now();
    renderOnce(state, key).catch(onError);
  }
  return page;
}

function renderOnce(state: State, key: string): Promise<RenderedPage> {
  const memory = memoryOfToday(state);
  const running = memory.underWay.get(key);
  if (running) return running;
  const rendering = renderPage(state, memory, key).finally(() =>
    memory.underWay.delete(key),
  );
  memory.underWay.set(key, rendering);
  return rendering;
}

async function renderPage(
  state: State,
  { pages }: Memory,
  key: string,
): Promise<RenderedPage> {
  const { render, notFoundKeyOf, now } = state;
  const reads = new Set<string>();
  const response = await render(key, reads);
  const body = Buffer.from(await response.arrayBuffer());
  const shared = notFoundKeyOf(key);
  if (response.status === 404 && shared !== undefined && shared !== key) {
    pages.delete(key);
    const page = findPage(state, shared);
    return page ? { cached: page } : renderOnce(state, shared);
  }
  if (!isCacheable(response, shared === key)) {
    // An older copy stays if rendering failed, but not if the page is gone.
    if (isGone(response)) pages.delete(key);
    return { uncached: response, body };
  }
  const known = pages.peek(key);
  const etag = etagOf(body);
  if (known?.etag === etag) {
    known.renderedAt = now();
    known.reads = reads;
    return { cached: known };
  }
  const renderedAt = now();
  const page = { body, etag, renderedAt, reads };
  const cached = await createCachedPage(response, page);
  pages.set(key, cached);
  state.onNewPage(key, cached);
  return { cached };
}

function memoryOfToday(state: State): Memory {
  const today = dayOf(state.now());
  if (state.memory.day !== today) {
    state.memory = emptyMemory(state.capacity, today);
  }
  return state.memory;
}

type Memory = ReturnType<typeof emptyMemory>;

function emptyMemory(capacity: number, day: number) {
  return {
    day,
    pages: new LRUCache<string, CachedPage>({
      maxSize: capacity,
      sizeCalculation: ({ brotli }) => brotli.bytes.length + 2000,
    }),
    copies: createEncodedCopies(capacity / 2),
    underWay: new Map<string, Promise<RenderedPage>>(),
  };
}

function readsAny({ reads }: CachedPage, names: ReadonlySet<string>) {
  return [...names].some((name) => reads.has(name));
}

function dayOf(time: number) {
  return Math.floor(time / day);
}

function isGone({ status }: Response) {
  return status >= 300 && status < 500;
}

function isCacheable(response: Response, isNotFoundPage: boolean) {
  return (
    (isNotFoundPage
      ? response.status === 404
      : response.status === 200 && !saysNoStore(response)) &&
    !response.headers.has("Set-Cookie") &&
    response.headers.get("Content-Type")?.startsWith("text/html") === true
  );
}

function saysNoStore(response: Response) {
  return response.headers.get("Cache-Control")?.includes("no-store") === true;
}
