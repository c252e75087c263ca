import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Per connection. Browsers don't pipeline requests. */
const maxWaiting = 16;

export function limitPipelining(
  pass: RequestListener,
  refuse: RequestListener,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    // Node attaches the socket only to the response whose turn it is.
    if (response.socket) return pass(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting + 1) return;
    if (count === maxWaiting + 1) {
      response.setHeader("Connection", "close");
      socket.pause();
      ignoreRest(socket);
      destroySoon(socket);
      return refuse(request, response);
    }
    response.once("close", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    });
    pass(request, response);
  };
}

/** A refused client has a second to read its response; one that never closes its side would hold the socket forever. */
export function destroySoon(socket: Duplex) {
  setTimeout(() => socket.destroy(), 1000).unref();
}

type WithParser = { parser?: { onIncoming: () => number } | null };

/** The buffer may hold a thousand more requests, and Node has no documented way to drop them. */
function ignoreRest({ parser }: Socket & WithParser) {
  if (parser) parser.onIncoming = () => 0;
}
