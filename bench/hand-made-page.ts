import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { shippedLook } from "../app/brand/look/look.ts";
import { tabIcon } from "../app/brand/look/tab-icon.ts";

/** What an expert would write by hand: no JavaScript, compressed once, sent by a plain server. */
export async function startHandMadePage() {
  const root = new URL("../", import.meta.url);
  const page = brotliCompressSync(
    await readFile(new URL("bench/hand-made-city-page.html", root)),
  );
  const answers: Record<string, [OutgoingHttpHeaders, Buffer]> = {
    "/": [
      {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Encoding": "br",
      },
      page,
    ],
    "/favicon.svg": [
      { "Content-Type": "image/svg+xml" },
      Buffer.from(tabIcon(shippedLook)),
    ],
  };
  const server = createServer(({ url = "" }, response) => {
    const [headers, body] = answers[url] ?? [];
    // As the site does: with this header the browser may start another process for the page.
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.writeHead(body ? 200 : 404, headers).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
