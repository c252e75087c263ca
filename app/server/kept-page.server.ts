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
import {
  sendWhole,
  type WholeAnswer,
  wholeAnswer,
} from "./whole-answer.server.ts";

/** A page as it is sent, compressed once. */
export type KeptPage = {
  headers: Record<string, string>;
  /** Weak: one for all codings. */
  etag: string;
  brotli: WholeAnswer;
  /** Undefined until the page is squeezed, or somebody asked for this coding. */
  gzip: WholeAnswer | undefined;
  /** All codings are there, or about to be, the brotli bytes as few as they get. */
  isSqueezed: boolean;
  /** Milliseconds. */
  renderedAt: number;
};

/** The name of exactly this text, as headers carry it. */
export function etagOf(body: Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

function withCoding(vary: string | null) {
  const names = vary?.split(", ") ?? [];
  return [...new Set([...names, "Accept-Encoding"])].join(", ");
}

/** Compresses a page fast, for the visitor who waits: a thread of its own would take longer to wake than this takes. */
export function keepPage(
  given: Headers,
  body: Buffer,
  etag: string,
  renderedAt: number,
): KeptPage {
  const quick = brotliCompressSync(
    body,
    brotliOptions({ quality: 5, window: 16 }, body),
  );
  const headers = {
    ...Object.fromEntries(given),
    etag,
    vary: withCoding(given.get("Vary")),
  };
  return {
    headers,
    etag,
    brotli: withHeaders("br", quick, headers),
    gzip: undefined,
    isSqueezed: false,
    renderedAt,
  };
}

/** The same page in every coding, as small as brotli makes it; one page at a time, since nobody waits for it. */
export function squeeze(page: KeptPage): Promise<KeptPage> {
  const squeezed = lastSqueeze.then(async () => {
    const body = await bodyOf(page);
    const small = await promisify(brotliCompress)(
      body,
      brotliOptions({ quality: 11, window: 20 }, body),
    );
    return {
      ...page,
      brotli: withHeaders("br", small, page.headers),
      gzip: await gzipOf(page),
    };
  });
  // One that fails holds up no other.
  lastSqueeze = squeezed.catch(() => {});
  return squeezed;
}

let lastSqueeze: Promise<unknown> = Promise.resolve();

/**
 * The page in the coding that a browser takes which says `accepted` in `Accept-Encoding`; undefined where that is still
 * to be made, for the rare browser that takes no brotli.
 */
export function readyAnswer(
  page: KeptPage,
  accepted = "",
): WholeAnswer | undefined {
  if (takesBrotli.test(accepted)) return page.brotli;
  return takesGzip.test(accepted) ? page.gzip : undefined;
}

/** Sends a kept page, or 304 to a visitor who has this very page. Where its coding is still to be made it takes a while. */
export function sendKeptPage(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.headers).end();
    return undefined;
  }
  const accepted = request.headers["accept-encoding"];
  const ready = readyAnswer(page, accepted);
  if (ready) return sendWhole(ready, request, response);
  return makeAnswer(page, accepted).then((answer) =>
    sendWhole(answer, request, response),
  );
}

/** The page in the coding that a browser takes which says `accepted`, where that is not ready. */
export function makeAnswer(
  page: KeptPage,
  accepted = "",
): Promise<WholeAnswer> {
  return takesGzip.test(accepted) ? gzipOf(page) : plainOf(page);
}

function bodyOf(page: KeptPage): Promise<Buffer> {
  return promisify(brotliDecompress)(page.brotli.body);
}

async function gzipOf(page: KeptPage): Promise<WholeAnswer> {
  const zipped = await promisify(gzip)(await bodyOf(page));
  return withHeaders("gzip", zipped, page.headers);
}

async function plainOf(page: KeptPage): Promise<WholeAnswer> {
  return withHeaders(undefined, await bodyOf(page), page.headers);
}

/** An Accept-Encoding header that names the coding and does not refuse it with q=0. */
const takesBrotli = /(^|,)\s*br\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;
const takesGzip = /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i;

function withHeaders(
  coding: string | undefined,
  body: Buffer,
  headers: Record<string, string>,
): WholeAnswer {
  const all = {
    ...headers,
    ...(coding && { "content-encoding": coding }),
    "content-length": String(body.length),
  };
  return wholeAnswer(Object.entries(all).flat(), body);
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
