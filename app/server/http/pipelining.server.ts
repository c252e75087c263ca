import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests per connection. Browsers send none. */
const maxWaiting = 16;

/** For the client to read its last responses. */
const lingerMs = 1000;

/** Refuses the first request beyond the limit, ignores those after it, and closes the connection. */
export function limitPipelining(
  pass: RequestListener,
  refuse: RequestListener,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    // A response with a socket is next in line.
    if (response.socket) return pass(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting + 1) return;
    if (count === maxWaiting + 1) {
      response.setHeader("Connection", "close");
      socket.pause();
      ignoreRest(socket);
      setTimeout(() => socket.destroy(), lingerMs).unref();
      return refuse(request, response);
    }
    response.once("close", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    });
    pass(request, response);
  };
}

type Parsing = { parser?: { onIncoming: () => number } | null };

/** The buffer may hold a thousand more requests, and Node has no documented way to drop them. */
function ignoreRest({ parser }: Socket & Parsing) {
  if (parser) parser.onIncoming = () => 0;
}
