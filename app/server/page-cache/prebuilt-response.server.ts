import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";

export const keepAliveTimeout = 5000;

export type PrebuiltResponse = {
  status: number;
  bytes: Buffer;
  body: Buffer;
  headers: string[];
  /** Offset of the Date header, which is rewritten each second. */
  dateAt: number;
  second: number;
};

/** `headers` alternates names and values, as for `writeHead`. */
export function prebuildResponse(
  status: number,
  headers: string[],
  body: Buffer,
): PrebuiltResponse {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}\r\n`);
  }
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `;
  const header = `${first}${toDate(0)}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeout / 1000}\r\n${lines.join("")}\r\n`;
  const bytes = Buffer.concat([Buffer.from(header, "latin1"), body]);
  return {
    status,
    bytes,
    body: bytes.subarray(bytes.length - body.length),
    headers,
    dateAt: first.length,
    second: 0,
  };
}

/** In one write where possible: serializing its header costs more than the rest of a cached page. */
export function sendPrebuilt(
  prebuilt: PrebuiltResponse,
  request: IncomingMessage,
  response: ServerResponse,
): undefined {
  const { socket } = response;
  // Without a socket, an earlier request of the connection is still waiting.
  if (request.method === "GET" && socket && response.shouldKeepAlive) {
    response.statusCode = prebuilt.status;
    socket.write(withCurrentDate(prebuilt), (error) => {
      // Tells Node's server that the connection is free for its next request.
      if (!error) response.emit("finish");
    });
    return;
  }
  response.writeHead(prebuilt.status, prebuilt.headers);
  response.end(request.method === "HEAD" ? undefined : prebuilt.body);
}

export function withCurrentDate(response: PrebuiltResponse): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== response.second) {
    response.bytes.write(toDate(now), response.dateAt, "latin1");
    response.second = second;
  }
  return response.bytes;
}

/** Always 29 characters. */
function toDate(time: number) {
  return new Date(time).toUTCString();
}
