import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

/** Most requests under way at once. */
const maxInFlight = 250;

/** Most requests that wait to be started or refused. */
const maxQueued = 2000;

/** Requests that one turn of the event loop starts or refuses. */
const perTurn = 32;

/** Each turn accepts one new connection; while they keep coming no work starts, at most this long. Milliseconds. */
const acceptBudget = 100;

/** Who takes longer to send a request or to take its answer costs only a socket. Milliseconds. */
const slowClient = 500;

/** Says that the site is busy: to people who read, to people whose form came without script, and to programs. */
export type Refusals = Record<
  "page" | "form" | "data",
  { body: string; headers: Record<string, string> }
>;

/**
 * Admission control: a cap on the requests under way, a bounded queue in front of it, and a quick 503 beyond: better
 * than an answer that comes when nobody waits any more. What was begun is finished.
 */
export function admitRequests(refusals: Refusals) {
  return (pass: RequestListener): RequestListener => {
    let inFlight = 0;

    const start: RequestListener = (request, response) => {
      inFlight += 1;
      holdPlace(request, response, () => {
        inFlight -= 1;
      });
      pass(request, response);
    };
    const startOrRefuse: RequestListener = (request, response) => {
      if (inFlight < maxInFlight) start(request, response);
      else refuse(request, response, refusals);
    };
    const queue = createQueue(startOrRefuse);

    return (request, response) => {
      if (queue.isEmpty() && inFlight < perTurn) start(request, response);
      else if (!queue.add(request, response)) {
        refuse(request, response, refusals);
      }
    };
  };
}

/** Calls `release` once: when the answer is handed over, or when all that is left is to wait for a slow client. */
function holdPlace(
  request: IncomingMessage,
  response: ServerResponse,
  release: () => void,
) {
  const done = () => {
    clearInterval(timer);
    response.off("prefinish", done).off("close", done);
    release();
  };
  const timer = setInterval(() => {
    if (!request.complete || response.headersSent) done();
  }, slowClient).unref();
  response.on("prefinish", done).on("close", done);
}

/** Takes requests in the order in which they came, a few each turn. */
function createQueue(take: RequestListener) {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const known = new WeakSet<Socket>();
  let hasNewcomer = false;
  let lastTaken = 0;

  function takeTurn() {
    const isAccepting =
      hasNewcomer && performance.now() - lastTaken < acceptBudget;
    hasNewcomer = false;
    if (!isAccepting) {
      for (const [request, response] of waiting.splice(0, perTurn)) {
        if (!response.destroyed) take(request, response);
      }
      lastTaken = performance.now();
    }
    if (waiting.length > 0) setImmediate(takeTurn);
  }

  return {
    isEmpty: () => waiting.length === 0,

    /** False when the queue is full. */
    add(request: IncomingMessage, response: ServerResponse) {
      if (waiting.length >= maxQueued) return false;
      waiting.push([request, response]);
      hasNewcomer ||= !known.has(request.socket);
      known.add(request.socket);
      if (waiting.length === 1) {
        lastTaken = performance.now();
        setImmediate(takeTurn);
      }
      return true;
    },
  };
}

/** The 503 in the words and form of whoever asks. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusals: Refusals,
) {
  const isPage = request.headers.accept?.includes("text/html");
  const person = request.method === "POST" ? "form" : "page";
  const { body, headers } = refusals[isPage ? person : "data"];
  response.writeHead(503, {
    ...headers,
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
