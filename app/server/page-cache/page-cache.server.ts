import { LRUCache } from "lru-cache";
import {
  answerIn,
  type CachedPage,
  createCachedPage,
  createCopies,
  etagOf,
  recompress,
} from "./cached-page.server.ts";

const mebibyte = 1024 * 1024;

/** How long a kept page is given out before a newer one is looked for, in milliseconds. */
const freshFor = 5 * 60 * 1000;

/** `kept` may be given to anybody; `passing` only to those who waited for it. */
export type Rendered =
  | { kept: CachedPage }
  | { passing: Response; body: Buffer };

/**
 * Rendered pages in memory, by address: the path with those query names that the page reads. Kept is a 200 of HTML
 * that sets no cookie and does not say `Cache-Control: no-store`, which is how a page says that something failed, and
 * the 404 of addresses that `isNotFoundAddress` names. While a newer one is rendered the older one is given out; it stays when the newer
 * one failed, of which `onError` is told. Nothing is kept past midnight UTC, by which pages tell the day. `now` is in
 * milliseconds, `capacity`, the most memory that kept pages may take, in bytes, as may copies for old clients.
 */
export function createPageCache({
  render,
  onError,
  isNotFoundAddress = () => false,
  now = Date.now,
  capacity = 48 * mebibyte,
}: {
  render: (address: string) => Response | Promise<Response>;
  onError: (error: unknown) => void;
  isNotFoundAddress?: (address: string) => boolean;
  now?: () => number;
  capacity?: number;
}) {
  let memory = emptyMemory(capacity, dayOf(now()));

  /** Pages still under way when the day ends land in the memory that is left behind. */
  function ofToday() {
    const today = dayOf(now());
    if (memory.day !== today) memory = emptyMemory(capacity, today);
    return memory;
  }

  async function renderPage(
    address: string,
    { pages }: Memory,
  ): Promise<Rendered> {
    const response = await render(address);
    const body = Buffer.from(await response.arrayBuffer());
    if (!isKeepable(response, isNotFoundAddress(address))) {
      // A page that failed is worth its older copy, one that is gone is not.
      const isGone = response.status >= 300 && response.status < 500;
      if (isGone) pages.delete(address);
      return { passing: response, body };
    }
    const known = pages.peek(address);
    const etag = etagOf(body);
    if (known?.etag === etag) {
      known.renderedAt = now();
      return { kept: known };
    }
    const kept = createCachedPage(response, body, etag, now());
    pages.set(address, kept);
    return { kept };
  }

  /** Renders the page; who asks while it is being rendered waits for the same rendering. */
  function renderOnce(address: string): Promise<Rendered> {
    const current = ofToday();
    const running = current.underWay.get(address);
    if (running) return running;
    const rendering = renderPage(address, current).finally(() =>
      current.underWay.delete(address),
    );
    current.underWay.set(address, rendering);
    return rendering;
  }

  return {
    renderOnce,

    /** The page from memory; undefined when it must be rendered first. */
    find(address: string): CachedPage | undefined {
      const page = ofToday().pages.get(address);
      // Asked for a second time: worth the smallest coding.
      if (page && !page.isRecompressed) recompress(page).catch(onError);
      if (page && now() - page.renderedAt > freshFor) {
        page.renderedAt = now();
        renderOnce(address).catch(onError);
      }
      return page;
    },

    /** A page in the coding that a client takes; a promise where that is to be made first. */
    answerIn: (page: CachedPage, accepted: string | undefined) =>
      answerIn(page, accepted, memory.copies),

    /** How many pages are in memory. */
    count: () => memory.pages.size,

    /** Forgets every page, because what they show has changed. Pages under way end in the memory that is left behind. */
    drop() {
      memory = emptyMemory(capacity, dayOf(now()));
    },
  };
}

type Memory = ReturnType<typeof emptyMemory>;

function emptyMemory(capacity: number, day: number) {
  return {
    day,
    pages: new LRUCache<string, CachedPage>({
      maxSize: capacity,
      sizeCalculation: ({ brotli }) => brotli.bytes.length + 2000,
    }),
    copies: createCopies(capacity / 2),
    underWay: new Map<string, Promise<Rendered>>(),
  };
}

function dayOf(time: number) {
  return Math.floor(time / (24 * 60 * 60 * 1000));
}

function isKeepable(response: Response, isNotFoundPage: boolean) {
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
