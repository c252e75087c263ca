import { type RequestListener, Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";

export type PlainRequest = {
  method: "GET";
  url: string;
  headers: KnownHeaders;
};

/** The only headers that a cached response depends on. */
type KnownHeaders = Partial<
  Record<"accept-encoding" | "cookie" | "host" | "sec-gpc", string>
>;

/** Undefined leaves the request to the listener. */
type ResponseBytes = Buffer | undefined;

export type FindResponse = (
  request: PlainRequest,
) => ResponseBytes | Promise<ResponseBytes>;

/** Answers plain GETs that `find` knows. The first other chunk hands the connection to Node's parser for good. */
export class FastPathServer extends Server {
  readonly #connections = new Set<Socket>();
  readonly #find: FindResponse;

  constructor(
    options: ServerOptions,
    listener: RequestListener,
    find: FindResponse,
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
    // `destroySoon` would wait forever for a client that doesn't read.
    const destroy = () => socket.destroy();
    const leave = () => {
      this.#connections.delete(socket);
    };
    const read = (chunk: Buffer) => {
      const bytes = this.#findFor(chunk, socket);
      if (bytes instanceof Promise) void wait(chunk, bytes);
      else send(chunk, bytes);
    };
    const wait = async (chunk: Buffer, coming: Promise<ResponseBytes>) => {
      socket.pause();
      const bytes = await coming.catch(() => undefined);
      if (socket.destroyed) return;
      send(chunk, bytes);
      socket.resume();
      if (bytes && !this.listening) finish();
    };
    const send = (chunk: Buffer, bytes: ResponseBytes) => {
      if (bytes) {
        socket.write(bytes);
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

  /** Nothing more for a client that hasn't read its last response. */
  #findFor(chunk: Buffer, socket: Socket): ReturnType<FindResponse> {
    if (socket.writableLength > 0) return undefined;
    const request = readPlainRequest(chunk);
    return request && this.#find(request);
  }

  override closeIdleConnections() {
    super.closeIdleConnections();
    for (const socket of this.#connections) {
      // A paused socket waits for its response.
      if (!socket.isPaused()) socket.destroySoon();
    }
  }

  override closeAllConnections() {
    super.closeAllConnections();
    for (const socket of this.#connections) socket.destroy();
  }
}

const maxLength = 8192;

const wholeRequest =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/;

/** Undefined unless the request can be read in only one way. */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > maxLength) return undefined;
  const text = chunk.toString("latin1");
  const url = wholeRequest.exec(text)?.[1];
  if (!url) return undefined;
  const headers = readHeaders(text);
  if (!headers?.host) return undefined;
  return { method: "GET", url, headers };
}

/** Undefined if a header changes the response, or a relevant one repeats. Splitting into lines takes twice as long. */
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
      case "sec-gpc":
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
