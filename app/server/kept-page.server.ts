import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

/** A page as it is sent, compressed once. */
export type KeptPage = {
  headers: Record<string, string>;
  /** Weak: one for both codings. */
  etag: string;
  brotli: Buffer;
  gzip: Buffer;
  /** The brotli bytes are, or are about to be, as few as they get. */
  isSqueezed: boolean;
  /** Milliseconds. */
  renderedAt: number;
};

/** Compresses a page fast, for the visitor who waits. */
export async function keepPage(
  headers: Headers,
  body: Buffer,
  renderedAt: number,
): Promise<KeptPage> {
  const [quick, zipped] = await Promise.all([
    brotliWith(5, body),
    promisify(gzip)(body),
  ]);
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return {
    headers: {
      ...Object.fromEntries(headers),
      etag,
      vary: "Accept-Encoding",
    },
    etag,
    brotli: quick,
    gzip: zipped,
    isSqueezed: false,
    renderedAt,
  };
}

/** The same page as small as brotli makes it; one page at a time, since nobody waits for it. */
export function squeeze(page: KeptPage): Promise<KeptPage> {
  const squeezed = lastSqueeze.then(async () => {
    const body = await promisify(gunzip)(page.gzip);
    return { ...page, brotli: await brotliWith(11, body) };
  });
  lastSqueeze = squeezed;
  return squeezed;
}

let lastSqueeze: Promise<unknown> = Promise.resolve();

/** Sends a kept page in the coding that the visitor's browser takes, or 304 when it has this very page. */
export async function sendKeptPage(
  page: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const { coding, body } = takes(accepted, "br")
    ? { coding: "br", body: page.brotli }
    : takes(accepted, "gzip")
      ? { coding: "gzip", body: page.gzip }
      : { coding: "identity", body: await promisify(gunzip)(page.gzip) };
  response.writeHead(200, {
    ...page.headers,
    ...(coding !== "identity" && { "content-encoding": coding }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function brotliWith(quality: number, body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Whether an Accept-Encoding header names a coding and does not refuse it with q=0. */
function takes(accepted: string, coding: string) {
  return accepted
    .split(",")
    .some((part) =>
      new RegExp(`^\\s*${coding}\\s*(?!;\\s*q=0(\\.0*)?\\s*$)(;|$)`, "i").test(
        part,
      ),
    );
}
