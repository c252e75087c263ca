import { type RequestListener, Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";

/** A request that asks for no more than to read something. Names of headers are in lower case. */
export type PlainRequest = {
  method: "GET";
  url: string;
  headers: Partial<Record<string, string>>;
};

/** The bytes of a whole answer, header and all; undefined leaves the request to the listener. */
export type FindAnswer = (request: PlainRequest) => Buffer | undefined;

/**
 * Node's server, with a short way for what lies ready: as long as all that comes on a connection is plain requests that
 * `find` has an answer to, they are read and answered right there. With the first that is anything else, the connection
 * becomes an ordinary one for good: how a request may be written, cut into pieces or lined up is Node's to judge.
 */
export class QuickServer extends Server {
  readonly #connections = new Set<Socket>();
  readonly #find: FindAnswer;

  constructor(
    options: ServerOptions,
    listener: RequestListener,
    find: FindAnswer,
  ) {
    super(options, listener);
    this.#find = find;
    const [serve] = this.listeners("connection");
    this.removeAllListeners("connection");
    this.on("connection", (socket: Socket) => {
      this.#open(socket, () => serve?.call(this, socket));
    });
  }

  #open(socket: Socket, handOver: () => void) {
    const finish = () => socket.destroySoon();
    const leave = () => {
      this.#connections.delete(socket);
    };
    const read = (chunk: Buffer) => {
      const answer = this.#answerTo(chunk, socket);
      if (answer) {
        socket.write(answer);
        return;
      }
      leave();
      socket.setTimeout(0, finish);
      socket.off("data", read).off("end", finish);
      socket.off("error", finish).off("close", leave);
      handOver();
      socket.emit("data", chunk);
    };
    this.#connections.add(socket);
    socket.setTimeout(this.headersTimeout, finish);
    socket.on("data", read).on("end", finish);
    socket.on("error", finish).on("close", leave);
  }

  /** Who does not take what was sent is not sent more. */
  #answerTo(chunk: Buffer, socket: Socket): Buffer | undefined {
    if (socket.writableLength > 0) return undefined;
    const request = readPlainRequest(chunk);
    return request && this.#find(request);
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const socket of this.#connections) socket.destroySoon();
  }

  override closeAllConnections() {
    super.closeAllConnections();
    for (const socket of this.#connections) socket.destroy();
  }
}

/** Longer ones are the ordinary server's to refuse, in bytes. */
const longest = 8192;

/** One whole request without a body, of plain characters. */
const wholeRequest =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w-]+:[ -~]*\r\n)+)\r\n$/;

/** Headers that say something about the connection, or make the answer another one. */
const notPlain = new Set([
  "connection",
  "content-length",
  "expect",
  "if-none-match",
  "transfer-encoding",
  "upgrade",
]);

/** Undefined for all that is not so plain that there is only one way to read it. */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > longest) return undefined;
  const [, url, lines] = wholeRequest.exec(chunk.toString("latin1")) ?? [];
  if (!url || !lines) return undefined;
  const headers: Partial<Record<string, string>> = {};
  for (const line of lines.split("\r\n")) {
    if (line === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const isKeptAlive = name === "connection" && value === "keep-alive";
    if (name in headers || (notPlain.has(name) && !isKeptAlive)) {
      return undefined;
    }
    headers[name] = value;
  }
  return headers.host ? { method: "GET", url, headers } : undefined;
}
