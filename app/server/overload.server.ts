import type { IncomingMessage, RequestListener } from "node:http";

/** Most requests under way at once; what is beyond would only wait. */
const mostUnderWay = 250;

/** So many are no crowd: whatever holds up the process then is over soon. */
const noCrowd = 100;

/** How long the process may not have looked up, when there is a crowd. Milliseconds. */
const mostBehind = 100;

/** How often it looks up. Milliseconds. */
const pulse = 20;

/** Who sends a request for longer than this costs only a socket, and takes no place. Milliseconds. */
const dawdling = 500;

/** Says that the site is busy, in two languages: for people and for programs. */
export type Refusals = Record<
  "page" | "data",
  { body: string; headers: Record<string, string> }
>;

/**
 * Refuses, in a few microseconds each, what comes in beyond what the process can do: better a quick 503 that says when
 * to come back and whom to call than an answer that comes when nobody waits any more. What was begun is finished.
 */
export function shedLoad(
  pass: RequestListener,
  refusals: Refusals,
): { listener: RequestListener; close: () => void } {
  const underWay = new Map<IncomingMessage, number>();
  let dawdlers = 0;
  let lookedUp = performance.now();
  const timer = setInterval(() => {
    lookedUp = performance.now();
    dawdlers = countDawdlers(underWay, lookedUp);
  }, pulse).unref();

  function isTooMuch() {
    const crowd = underWay.size - dawdlers;
    return (
      crowd >= mostUnderWay ||
      (crowd >= noCrowd && performance.now() - lookedUp > mostBehind)
    );
  }

  const listener: RequestListener = (request, response) => {
    if (!isTooMuch()) {
      underWay.set(request, performance.now());
      response.once("close", () => underWay.delete(request));
      return pass(request, response);
    }
    const isPage = request.headers.accept?.includes("text/html");
    const { body, headers } = isPage ? refusals.page : refusals.data;
    response.writeHead(503, {
      ...headers,
      "Retry-After": "5",
      "Cache-Control": "no-store",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  return { listener, close: () => clearInterval(timer) };
}

function countDawdlers(
  underWay: ReadonlyMap<IncomingMessage, number>,
  now: number,
) {
  let count = 0;
  for (const [request, since] of underWay) {
    // Oldest first.
    if (now - since < dawdling) break;
    if (!request.complete) count += 1;
  }
  return count;
}
