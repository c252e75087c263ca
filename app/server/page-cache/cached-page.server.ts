import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import {
  type PrebuiltResponse,
  prebuildResponse,
  sendPrebuilt,
} from "./prebuilt-response.server.ts";

/** A page as it is sent, compressed once. */
export type CachedPage = {
  status: 200 | 404;
  headers: Record<string, string>;
  /** Weak: one for all codings. */
  etag: string;
  brotli: PrebuiltResponse;
  /** The brotli bytes are as few as they get, or about to be. */
  isRecompressed: boolean;
  /** Milliseconds. */
  renderedAt: number;
};

/** The name of exactly this text, as headers carry it. */
export function etagOf(body: Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** Compresses a page fast, for the visitor who waits: a thread of its own would take longer to wake than this takes. */
export function createCachedPage(
  given: Response,
  body: Buffer,
  etag: string,
  renderedAt: number,
): CachedPage {
  const quick = brotliCompressSync(
    body,
    brotliOptions({ quality: 5, window: 16 }, body),
  );
  const headers = {
    ...Object.fromEntries(given.headers),
    etag,
    vary: withCoding(given.headers.get("Vary")),
  };
  const status = given.status === 404 ? 404 : 200;
  const page = {
    status,
    headers,
    etag,
    isRecompressed: false,
    renderedAt,
  } as const;
  return { ...page, brotli: inCoding("br", quick, page) };
}

/** Makes the page as small as brotli can; one page at a time, since nobody waits for it. */
export function recompress(page: CachedPage): Promise<void> {
  page.isRecompressed = true;
  const recompressed = lastRecompression.then(async () => {
    const body = await bodyOf(page);
    const options = brotliOptions({ quality: 11, window: 20 }, body);
    const small = await promisify(brotliCompress)(body, options);
    page.brotli = inCoding("br", small, page);
  });
  // One that fails holds up no other.
  lastRecompression = recompressed.catch(() => {});
  return recompressed;
}

let lastRecompression: Promise<unknown> = Promise.resolve();

export type Copies = ReturnType<typeof createCopies>;

/**
 * Copies of pages for the rare client that takes no brotli: one for each page and coding, made once, shared by all who
 * wait for it. `capacity` is the most memory for each coding, in bytes.
 */
export function createCopies(capacity: number) {
  const open = (make: (page: CachedPage) => Promise<PrebuiltResponse>) =>
    new LRUCache<CachedPage, PrebuiltResponse>({
      maxSize: capacity,
      sizeCalculation: ({ bytes }) => bytes.length,
      fetchMethod: make,
      // Who waits for a copy has it, even if it is dropped before it is there.
      ignoreFetchAbort: true,
    });
  return { gzip: open(gzipOf), identity: open(identityOf) };
}

/** The page in the best coding that a browser takes which says `accepted` in `Accept-Encoding`. */
export function answerIn(
  page: CachedPage,
  accepted: string | undefined,
  copies: Copies,
): PrebuiltResponse | Promise<PrebuiltResponse> {
  if (takesBrotli.test(accepted ?? "")) return page.brotli;
  const coding = takesGzip.test(accepted ?? "") ? "gzip" : "identity";
  return copies[coding].get(page) ?? copies[coding].forceFetch(page);
}

/** Sends a kept page, or 304 to a visitor who has this very page. Where its coding is still to be made it takes a while. */
export function sendCachedPage(
  page: CachedPage,
  find: (
    accepted: string | undefined,
  ) => PrebuiltResponse | Promise<PrebuiltResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const known = request.headers["if-none-match"];
  if (page.status === 200 && known?.includes(page.etag)) {
    response.writeHead(304, page.headers).end();
    return undefined;
  }
  const answer = find(request.headers["accept-encoding"]);
  if (!(answer instanceof Promise))
    return sendPrebuilt(answer, request, response);
  return answer.then((made) => sendPrebuilt(made, request, response));
}

function bodyOf({ brotli }: CachedPage): Promise<Buffer> {
  return promisify(brotliDecompress)(brotli.body);
}

async function gzipOf(page: CachedPage): Promise<PrebuiltResponse> {
  const zipped = await promisify(gzip)(await bodyOf(page));
  return inCoding("gzip", zipped, page);
}

async function identityOf(page: CachedPage): Promise<PrebuiltResponse> {
  return inCoding(undefined, await bodyOf(page), page);
}

/** An Accept-Encoding header that names the coding and does not refuse it with q=0. */
const takesBrotli = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;
const takesGzip = /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

function withCoding(vary: string | null) {
  const names = vary?.split(", ") ?? [];
  return [...new Set([...names, "Accept-Encoding"])].join(", ");
}

function inCoding(
  coding: string | undefined,
  body: Buffer,
  { status, headers }: Pick<CachedPage, "status" | "headers">,
): PrebuiltResponse {
  const all = {
    ...headers,
    ...(coding && { "content-encoding": coding }),
    "content-length": String(body.length),
  };
  return prebuildResponse(status, Object.entries(all).flat(), body);
}

/**
 * The window, a power of two, is as large as the page, since a larger one takes several megabytes for each run, and at
 * most `window`: more than 16 makes a quick run take a third longer.
 */
function brotliOptions(
  { quality, window }: { quality: number; window: number },
  body: Buffer,
): BrotliOptions {
  const size = Math.max(Math.ceil(Math.log2(body.length)), 10);
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(size, window),
    },
  };
}
