import { LRUCache } from "lru-cache";
import {
  etagOf,
  type KeptPage,
  keepPage,
  squeeze,
} from "./kept-page.server.ts";

const mebibyte = 1024 * 1024;

/** How long a kept page is given out before a newer one is looked for, in milliseconds. */
const freshFor = 5 * 60 * 1000;

/** `kept` may be given to anybody; `passing` only to those who waited for it. */
export type Rendered = { kept: KeptPage } | { passing: Response; body: Buffer };

/**
 * Rendered pages in memory, by address: the path with those query names that the page reads. Kept is a 200 of HTML
 * that sets no cookie and does not say `Cache-Control: no-store`, which is how a page says that something failed. While
 * a newer one is rendered the older one is given out; it stays when the newer one failed, of which `onError` is told.
 * `now` is in milliseconds, `capacity`, the most memory that kept pages may take, in bytes.
 */
export function createPageCache({
  render,
  onError,
  now = Date.now,
  capacity = 48 * mebibyte,
}: {
  render: (address: string) => Response | Promise<Response>;
  onError: (error: unknown) => void;
  now?: () => number;
  capacity?: number;
}) {
  let memory = emptyMemory(capacity);

  async function renderPage(
    address: string,
    { pages }: Memory,
  ): Promise<Rendered> {
    const response = await render(address);
    const body = Buffer.from(await response.arrayBuffer());
    if (!isKeepable(response)) {
      if (!saysNoStore(response)) pages.delete(address);
      return { passing: response, body };
    }
    const known = pages.peek(address);
    const etag = etagOf(body);
    if (known?.etag === etag) {
      known.renderedAt = now();
      return { kept: known };
    }
    const kept = keepPage(response.headers, body, etag, now());
    pages.set(address, kept);
    return { kept };
  }

  /** Renders the page; who asks while it is being rendered waits for the same rendering. */
  function renderOnce(address: string): Promise<Rendered> {
    const { underWay } = memory;
    const running = underWay.get(address);
    if (running) return running;
    const rendering = renderPage(address, memory).finally(() =>
      underWay.delete(address),
    );
    underWay.set(address, rendering);
    return rendering;
  }

  return {
    renderOnce,

    /** The page from memory; undefined when it must be rendered first. */
    find(address: string): KeptPage | undefined {
      const { pages } = memory;
      const page = pages.get(address);
      if (page && !page.isSqueezed) {
        // Asked for a second time: worth the smallest coding.
        page.isSqueezed = true;
        squeeze(page).then((squeezed) => {
          if (pages.peek(address) === page) pages.set(address, squeezed);
        }, onError);
      }
      if (page && now() - page.renderedAt > freshFor) {
        page.renderedAt = now();
        renderOnce(address).catch(onError);
      }
      return page;
    },

    /** How many pages are in memory. */
    count: () => memory.pages.size,

    /** Forgets every page, because what they show has changed. Pages under way end in the memory that is left behind. */
    drop() {
      memory = emptyMemory(capacity);
    },
  };
}

type Memory = ReturnType<typeof emptyMemory>;

function emptyMemory(capacity: number) {
  return {
    pages: new LRUCache<string, KeptPage>({
      maxSize: capacity,
      sizeCalculation: ({ brotli, gzip }) =>
        brotli.body.length + (gzip?.body.length ?? 0) + 2000,
    }),
    underWay: new Map<string, Promise<Rendered>>(),
  };
}

function isKeepable(response: Response) {
  return (
    response.status === 200 &&
    !saysNoStore(response) &&
    !response.headers.has("Set-Cookie") &&
    response.headers.get("Content-Type")?.startsWith("text/html") === true
  );
}

function saysNoStore(response: Response) {
  return response.headers.get("Cache-Control")?.includes("no-store") === true;
}
