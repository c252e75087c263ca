import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

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

/** So many requests at once begin as they come; those beyond wait for their turn. */
const atOnce = 32;

/**
 * How requests that wait are spread over turns of the event loop: so many begin together, which share a commit, then so
 * many turns begin none; each turn refuses a few.
 */
const pace = { begun: 32, rests: 32, refused: 4 };

/** While a crowd is at the door, each turn lets one in and does nothing else; but work rests no longer than this. Milliseconds. */
const longestWelcome = 100;

/** Says that the site is busy: to people who read, to people whose form came without script, and to programs. */
export type Refusals = Record<
  "page" | "form" | "data",
  { body: string; headers: Record<string, string> }
>;

/**
 * Refuses, in a few microseconds each, what comes in beyond what the process can do: better a quick 503 that says when
 * to come back and whom to call than an answer that comes when nobody waits any more. What was begun is finished. A
 * crowd's work is spread over the turns of the event loop, since each of them lets in no more than one new connection:
 * whoever asks how the site is must not wait behind all of it.
 */
export function shedLoad(
  pass: RequestListener,
  refusals: Refusals,
): { listener: RequestListener; close: () => void } {
  const underWay = new Map<IncomingMessage, number>();
  const spread = spreadOverTurns(pass, (request, response) =>
    refuse(request, response, refusals),
  );
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
    if (isTooMuch()) return spread.refuse(request, response);
    underWay.set(request, performance.now());
    response.once("close", () => underWay.delete(request));
    if (underWay.size <= atOnce) pass(request, response);
    else spread.begin(request, response);
  };
  return { listener, close: () => clearInterval(timer) };
}

/** Begins and refuses requests in the order in which they came, at the pace above. */
function spreadOverTurns(pass: RequestListener, turnAway: RequestListener) {
  type Waiting = [IncomingMessage, ServerResponse];
  const toBegin: Waiting[] = [];
  const toRefuse: Waiting[] = [];
  const known = new WeakSet<Socket>();
  let hasNewcomer = false;
  let lastWork = 0;
  let isTurning = false;
  let restsLeft = 0;

  function takeTurn() {
    const isWelcoming =
      hasNewcomer && performance.now() - lastWork < longestWelcome;
    hasNewcomer = false;
    if (!isWelcoming) work();
    isTurning = toBegin.length + toRefuse.length > 0;
    if (isTurning) setImmediate(takeTurn);
  }

  function work() {
    const begun = restsLeft > 0 ? [] : toBegin.splice(0, pace.begun);
    restsLeft = begun.length > 0 ? pace.rests : restsLeft - 1;
    const refused = toRefuse.splice(0, pace.refused);
    for (const waiting of begun) doUnlessGone(pass, waiting);
    for (const waiting of refused) doUnlessGone(turnAway, waiting);
    lastWork = performance.now();
  }

  function wait(queue: Waiting[], waiting: Waiting) {
    queue.push(waiting);
    const { socket } = waiting[0];
    hasNewcomer ||= !known.has(socket);
    known.add(socket);
    if (isTurning) return;
    isTurning = true;
    lastWork = performance.now();
    setImmediate(takeTurn);
  }

  return {
    begin: (request: IncomingMessage, response: ServerResponse) =>
      wait(toBegin, [request, response]),
    refuse: (request: IncomingMessage, response: ServerResponse) =>
      wait(toRefuse, [request, response]),
  };
}

function doUnlessGone(
  listener: RequestListener,
  [request, response]: [IncomingMessage, ServerResponse],
) {
  if (!response.destroyed) listener(request, response);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusals: Refusals,
) {
  const isPage = request.headers.accept?.includes("text/html");
  const person = request.method === "POST" ? "form" : "page";
  const { body, headers } = refusals[isPage ? person : "data"];
  response.writeHead(503, {
    ...headers,
    "Retry-After": "5",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
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
