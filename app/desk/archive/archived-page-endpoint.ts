import { readFile } from "node:fs/promises";
import {
  orNotFound,
  readRowNumber,
  type SignedIn,
} from "../desk-request.server.ts";
import { readHtml, readPhoto } from "./archive-store.server.ts";

export async function showArchivedPage(desk: SignedIn): Promise<Response> {
  const { database } = desk.services;
  const sequence = orNotFound(readRowNumber(desk.parameters.sequence));
  const html = orNotFound(await readHtml(database, sequence));
  const isDownload = desk.url.searchParams.has("download");
  const name = `page-${sequence}.html`;
  return new Response(new Uint8Array(html), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      ...(isDownload && {
        "Content-Disposition": `attachment; filename="${name}"`,
      }),
    },
  });
}

/** A photo of an archived page, at the path that the page has for it. */
export async function showArchivedPhoto(desk: SignedIn): Promise<Response> {
  const { pathname } = desk.url;
  const photo = orNotFound(await readPhoto(desk.services.database, pathname));
  const format = pathname.split(".").at(-1);
  return new Response(new Uint8Array(photo), {
    headers: { "Content-Type": `image/${format}` },
  });
}

/** A drawing as it is today: it has only the brand's colors. */
export async function showDrawing(desk: SignedIn): Promise<Response> {
  const { pathname } = desk.url;
  const file = desk.services.content.current.lookFiles[pathname];
  const svg =
    file && "text" in file
      ? file.text
      : // The brand's own colors are those of the build.
        await readFile(`build/client${pathname}`).catch(() => undefined);
  return new Response(orNotFound(svg), {
    headers: { "Content-Type": "image/svg+xml" },
  });
}

/** Without `allow-same-origin`, browsers would ask for photos without the session's cookie. */
const policy =
  "sandbox allow-same-origin;default-src 'none';style-src 'unsafe-inline';img-src data: 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";
