import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on one connection for the answer to an earlier one. Browsers send none. */
const maxWaiting = 16;

/** How long a client may take to read what it was answered before the limit, in milliseconds. */
const readingTime = 1000;

/** Calls `refuse` for the first request beyond the limit and closes the connection; those behind it are ignored. */
export function limitPipelining(
  pass: RequestListener,
  refuse: RequestListener,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    // With a socket the response is the connection's next.
    if (response.socket) return pass(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting + 1) return;
    if (count === maxWaiting + 1) {
      response.setHeader("Connection", "close");
      socket.pause();
      ignoreRest(socket);
      setTimeout(() => socket.destroy(), readingTime).unref();
      return refuse(request, response);
    }
    response.once("close", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    });
    pass(request, response);
  };
}

type Parsing = { parser?: { onIncoming: () => number } | null };

/**
 * What was read already may hold a thousand requests more, each of which would be kept until it is answered. Node has
 * no documented way to drop them.
 */
function ignoreRest({ parser }: Socket & Parsing) {
  if (parser) parser.onIncoming = () => 0;
}
