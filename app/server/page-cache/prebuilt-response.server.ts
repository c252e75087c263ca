import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";

/** How long a connection that asks for nothing stays open, in milliseconds: a browser's next request saves the handshake. */
export const keepAliveTimeout = 5000;

/** An answer as it goes over the wire, the header before the body. */
export type PrebuiltResponse = {
  status: number;
  bytes: Buffer;
  body: Buffer;
  headers: string[];
  /** Where the date stands that is written anew each second. */
  dateAt: number;
  /** Of that date, since 1970. */
  second: number;
};

/** `headers` as `writeHead` takes a list: names and values in turn. */
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

/**
 * Sends the answer as Node's server would. Most requests get it in one write of bytes that were there before they came:
 * checking and joining the same header for each visitor takes longer than all else that a kept page needs.
 */
export function sendPrebuilt(
  answer: PrebuiltResponse,
  request: IncomingMessage,
  response: ServerResponse,
): undefined {
  const { socket } = response;
  // Without a socket an earlier request of the same connection is still to be answered.
  if (request.method === "GET" && socket && response.shouldKeepAlive) {
    response.statusCode = answer.status;
    socket.write(withCurrentDate(answer), (error) => {
      // The server's sign that the connection is free for its next request.
      if (!error) response.emit("finish");
    });
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

/** The bytes of the answer, with the date of now. */
export function withCurrentDate(answer: PrebuiltResponse): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== answer.second) {
    answer.bytes.write(toDate(now), answer.dateAt, "latin1");
    answer.second = second;
  }
  return answer.bytes;
}

/** Always 29 characters. */
function toDate(time: number) {
  return new Date(time).toUTCString();
}
