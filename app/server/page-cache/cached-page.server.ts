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

export type CachedPage = {
  status: 200 | 404;
  headers: Record<string, string>;
  /** Weak, because all encodings share it. */
  etag: string;
  brotli: PrebuiltResponse;
  hits: number;
  renderedAt: number;
  reads: ReadonlySet<string>;
};

export function etagOf(body: Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

export async function createCachedPage(
  given: Response,
  {
    body,
    ...rendered
  }: Pick<CachedPage, "etag" | "renderedAt" | "reads"> & { body: Buffer },
): Promise<CachedPage> {
  const compressed = await compressForFirst(body);
  const headers = {
    ...Object.fromEntries(given.headers),
    etag: rendered.etag,
    vary: withEncoding(given.headers.get("Vary")),
  };
  const status = given.status === 404 ? 404 : 200;
  const page = { ...rendered, status, headers, hits: 0 } as const;
  return { ...page, brotli: inEncoding("br", compressed, page) };
}

/** Ten segments of 1,460 bytes: what a new connection carries in its first round trip. */
const firstFlight = 14_600;

/** Above this size, slow compression takes longer than the round trip that it may save. */
const maxSlowBytes = 400_000;

/** At a fast level, unless a slower one may save a whole round trip. */
async function compressForFirst(body: Buffer) {
  const fast = brotliCompressSync(
    body,
    brotliOptions({ quality: 5, window: 16 }, body),
  );
  const barelyMisses = (bytes: Buffer, most: number) =>
    bytes.length > firstFlight && bytes.length < firstFlight * most;
  if (!barelyMisses(fast, 1.2) || body.length > maxSlowBytes) return fast;
  const slower = await compressAt(body, 10);
  return barelyMisses(slower, 1.04) ? compressAt(body, 11) : slower;
}

function compressAt(body: Buffer, quality: number) {
  const options = brotliOptions({ quality, window: 20 }, body);
  return promisify(brotliCompress)(body, options);
}

export function recompress(page: CachedPage): Promise<void> {
  const recompressed = lastRecompression.then(async () => {
    const small = await compressAt(await bodyOf(page), 11);
    page.brotli = inEncoding("br", small, page);
  });
  // A failure must not stop the queue.
  lastRecompression = recompressed.catch(() => {});
  return recompressed;
}

let lastRecompression: Promise<unknown> = Promise.resolve();

export type EncodedCopies = ReturnType<typeof createEncodedCopies>;

/** For clients without brotli, made on demand. `capacity` is in bytes per encoding. */
export function createEncodedCopies(capacity: number) {
  const open = (make: (page: CachedPage) => Promise<PrebuiltResponse>) =>
    new LRUCache<CachedPage, PrebuiltResponse>({
      maxSize: capacity,
      sizeCalculation: ({ bytes }) => bytes.length,
      fetchMethod: make,
      // Waiting clients get their copy even if it is evicted before it is ready.
      ignoreFetchAbort: true,
    });
  return { gzip: open(gzipOf), identity: open(identityOf) };
}

export function selectEncoding(
  page: CachedPage,
  accepted: string | undefined,
  copies: EncodedCopies,
): PrebuiltResponse | Promise<PrebuiltResponse> {
  if (takesBrotli.test(accepted ?? "")) return page.brotli;
  const encoding = takesGzip.test(accepted ?? "") ? "gzip" : "identity";
  return copies[encoding].get(page) ?? copies[encoding].forceFetch(page);
}

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
  const prebuilt = find(request.headers["accept-encoding"]);
  if (!(prebuilt instanceof Promise))
    return sendPrebuilt(prebuilt, request, response);
  return prebuilt.then((made) => sendPrebuilt(made, request, response));
}

export function bodyOf({
  brotli,
}: Pick<CachedPage, "brotli">): Promise<Buffer> {
  return promisify(brotliDecompress)(brotli.body);
}

async function gzipOf(page: CachedPage): Promise<PrebuiltResponse> {
  const zipped = await promisify(gzip)(await bodyOf(page));
  return inEncoding("gzip", zipped, page);
}

async function identityOf(page: CachedPage): Promise<PrebuiltResponse> {
  return inEncoding(undefined, await bodyOf(page), page);
}

const takesBrotli = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;
const takesGzip = /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

function withEncoding(vary: string | null) {
  const names = vary?.split(", ") ?? [];
  return [...new Set([...names, "Accept-Encoding"])].join(", ");
}

function inEncoding(
  encoding: string | undefined,
  body: Buffer,
  { status, headers }: Pick<CachedPage, "status" | "headers">,
): PrebuiltResponse {
  const all = {
    ...headers,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": String(body.length),
  };
  return prebuildResponse(status, Object.entries(all).flat(), body);
}

/** A window no larger than the page saves megabytes per run; more than 16 bits make a fast run a third slower. */
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
