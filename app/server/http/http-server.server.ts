import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  FastPathServer,
  type FindResponse,
} from "../page-cache/fast-path-server.server.ts";
import { keepAliveTimeout } from "../page-cache/prebuilt-response.server.ts";
import { securityHeaders } from "../security/security-headers.server.ts";
import { destroySoon } from "./pipelining.server.ts";

const timeouts = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout,
};

const requestTimeoutMs = 30_000;

const idleMs = 15_000;

/** Requests that Node itself rejects (malformed, incomplete, CONNECT) get the same security headers as all others. */
export function createHttpServer(
  {
    listener,
    findResponse,
    noteConnection,
  }: {
    listener: RequestListener;
    findResponse: FindResponse;
    noteConnection: () => void;
  },
  {
    siteUrl,
    maxConnections,
    requestTimeout = requestTimeoutMs,
  }: { siteUrl: string; maxConnections: number; requestTimeout?: number },
) {
  const headers = securityHeaders(siteUrl);
  const server = new FastPathServer(
    { ...timeouts, requestTimeout, requireHostHeader: false },
    (request, response) => {
      if (hasValidHost(request)) return listener(request, response);
      response.writeHead(400, { ...headers, connection: "close" }).end();
    },
    findResponse,
  )
    .on("connection", noteConnection)
    .on("checkExpectation", (_request, response) => {
      response.writeHead(417, { ...headers, connection: "close" }).end();
    })
    .on("connect", (_request, socket) => {
      const allow = "GET, HEAD, POST";
      socket.on("error", () => socket.destroy());
      endAndDestroy(socket, bareResponse(405, { ...headers, allow }));
    })
    .on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
      else endAndDestroy(socket, bareResponse(statusOf(error), headers));
    });
  server.maxConnections = maxConnections;
  server.timeout = requestTimeout + idleMs;
  return server;
}

const shutdownTimeoutMs = 8000;

/** Resolves once requests in progress have ended; those that take too long are cut. */
export async function closeServer(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const cut = () => server.closeAllConnections();
  setTimeout(cut, shutdownTimeoutMs).unref();
  await closed;
}

/** With two Host headers, a proxy and this server could disagree about the site. */
function hasValidHost({ rawHeaders, httpVersion }: IncomingMessage) {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === "host",
  );
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === "1.0");
}

function endAndDestroy(socket: Duplex, response: string) {
  socket.end(response);
  destroySoon(socket);
}

function statusOf({ code }: NodeJS.ErrnoException) {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return 431;
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return 413;
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return 408;
    default:
      return 400;
  }
}

function bareResponse(status: number, headers: Record<string, string>) {
  const lines = Object.entries({
    ...headers,
    connection: "close",
    "content-length": "0",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
