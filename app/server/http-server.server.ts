import { type RequestListener, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type FindAnswer, QuickServer } from "./quick-server.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import { keepAliveTimeout } from "./whole-answer.server.ts";

/** How long a client may take to send a request's header, and all of it, and how often that is looked at. Milliseconds. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout,
};

/**
 * Node's server around the listener. What Node refuses by itself, before any listener hears of it, says as much as
 * every other answer: a request that is none, one that comes too slowly, one without a host or with a strange wish.
 */
export function createHttpServer(
  {
    listener,
    findAnswer,
  }: { listener: RequestListener; findAnswer: FindAnswer },
  siteUrl: string,
) {
  const headers = securityHeaders(siteUrl);
  return new QuickServer(
    { ...patience, requireHostHeader: false },
    (request, response) => {
      if (request.headers.host !== undefined || request.httpVersion === "1.0") {
        return listener(request, response);
      }
      response.writeHead(400, { ...headers, connection: "close" }).end();
    },
    findAnswer,
  )
    .on("checkExpectation", (_request, response) => {
      response.writeHead(417, { ...headers, connection: "close" }).end();
    })
    .on("connect", (_request, socket) => {
      const allow = "GET, HEAD, POST";
      socket.on("error", () => socket.destroy());
      socket.end(bareAnswer(405, { ...headers, allow }));
    })
    .on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
      else socket.end(bareAnswer(statusOf(error), headers));
    });
}

/** As Node itself chooses it. */
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

function bareAnswer(status: number, headers: Record<string, string>) {
  const lines = Object.entries({
    ...headers,
    connection: "close",
    "content-length": "0",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
}
