import { type RequestListener, Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";

/** A request that asks for no more than to read something. */
export type PlainRequest = {
  method: "GET";
  url: string;
  headers: KnownHeaders;
};

/** All that an answer may depend on. */
type KnownHeaders = Partial<
  Record<"accept-encoding" | "cookie" | "host", string>
>;

/** The bytes of a whole answer, header and all; undefined leaves the request to the listener. */
type Answer = Buffer | undefined;

/** A promise where the answer is being made. */
export type FindAnswer = (request: PlainRequest) => Answer | Promise<Answer>;

/**
 * Node's server, with a short way for what lies ready, or will in a moment: as long as all that comes on a connection is
 * plain requests that `find` has an answer to, they are read and answered right there. With the first that is anything
 * else, the connection becomes an ordinary one for good: how a request may be written, cut into pieces or lined up is
 * Node's to judge.
 */
export class FastPathServer extends Server {
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
    // A client that does not read would never let it finish.
    const destroy = () => socket.destroy();
    const leave = () => {
      this.#connections.delete(socket);
    };
    const read = (chunk: Buffer) => {
      const answer = this.#answerTo(chunk, socket);
      if (answer instanceof Promise) void wait(chunk, answer);
      else send(chunk, answer);
    };
    const wait = async (chunk: Buffer, coming: Promise<Answer>) => {
      socket.pause();
      const answer = await coming.catch(() => undefined);
      if (socket.destroyed) return;
      send(chunk, answer);
      socket.resume();
      if (answer && !this.listening) finish();
    };
    const send = (chunk: Buffer, answer: Answer) => {
      if (answer) {
        socket.write(answer);
        return;
      }
      leave();
      socket.setTimeout(0, destroy);
      socket.off("data", read).off("end", finish);
      socket.off("error", finish).off("close", leave);
      handOver();
      socket.emit("data", chunk);
    };
    this.#connections.add(socket);
    socket.setTimeout(this.headersTimeout, destroy);
    socket.on("data", read).on("end", finish);
    socket.on("error", finish).on("close", leave);
  }

  /** Who does not take what was sent is not sent more. */
  #answerTo(chunk: Buffer, socket: Socket): ReturnType<FindAnswer> {
    if (socket.writableLength > 0) return undefined;
    const request = readPlainRequest(chunk);
    return request && this.#find(request);
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const socket of this.#connections) {
      // Who is paused waits for an answer.
      if (!socket.isPaused()) socket.destroySoon();
    }
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
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/;

/** Undefined for all that is not so plain that there is only one way to read it. */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > longest) return undefined;
  const text = chunk.toString("latin1");
  const url = wholeRequest.exec(text)?.[1];
  if (!url) return undefined;
  const headers = readHeaders(text);
  if (!headers?.host) return undefined;
  return { method: "GET", url, headers };
}

/**
 * Undefined where one of them makes the answer another, or one that counts is there twice. Looked for in place: a list
 * of all lines takes twice as long.
 */
function readHeaders(text: string): KnownHeaders | undefined {
  const headers: KnownHeaders = {};
  let start = text.indexOf("\r\n") + 2;
  for (let end = 0; start < text.length - 2; start = end + 2) {
    end = text.indexOf("\r\n", start);
    const colon = text.indexOf(":", start);
    const name = text.slice(start, colon).toLowerCase();
    switch (name) {
      case "accept-encoding":
      case "cookie":
      case "host":
        if (headers[name] !== undefined) return undefined;
        headers[name] = text.slice(colon + 1, end).trim();
        break;
      case "connection":
        if (text.slice(colon + 1, end).trim() !== "keep-alive")
          return undefined;
        break;
      case "content-length":
      case "expect":
      case "if-none-match":
      case "transfer-encoding":
      case "upgrade":
        return undefined;
    }
  }
  return headers;
}
