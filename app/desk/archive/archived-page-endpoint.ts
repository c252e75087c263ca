import {
  orNotFound,
  readRowNumber,
  type SignedIn,
} from "../desk-request.server.ts";
import { readHtml } from "./archive-store.server.ts";

export async function showArchivedPage(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  const sequence = orNotFound(readRowNumber(desk.parameters.sequence));
  const html = orNotFound(await readHtml(database, sequence));
  const isDownload = desk.url.searchParams.has("download");
  const name = `page-${sequence}.html`;
  return new Response(new Uint8Array(html), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": archivedPolicy,
      ...(isDownload && {
        "Content-Disposition": `attachment; filename="${name}"`,
      }),
    },
  });
}

const archivedPolicy =
  "sandbox;default-src 'none';style-src 'unsafe-inline';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'";
