import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { WorkScheduler } from "./work-scheduler.server.ts";

/** Most requests under way at once. */
const maxInFlight = 250;

/** Most requests that wait to be started or refused. */
const maxQueued = 2000;

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
export function admitRequests(refuse: RequestListener, queue: WorkScheduler) {
  return (pass: RequestListener): RequestListener => {
    const known = new WeakSet<Socket>();
    let inFlight = 0;

    const startOrRefuse: RequestListener = (request, response) => {
      if (response.destroyed) return;
      if (inFlight >= maxInFlight) return refuse(request, response);
      inFlight += 1;
      holdPlace(request, response, () => {
        inFlight -= 1;
      });
      pass(request, response);
    };

    return (request, response) => {
      const { socket } = request;
      if (!known.has(socket)) queue.noteConnection();
      known.add(socket);
      if (queue.count() >= maxQueued) refuse(request, response);
      else queue.addOrRun(() => startOrRefuse(request, response));
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

/** Answers 503 in the form that the client asked for, and reports each refusal. */
export function createRefuse(
  refusals: Refusals,
  onRefuse: () => void,
): RequestListener {
  return (request, response) => {
    onRefuse();
    const isPage = request.headers.accept?.includes("text/html");
    const person = request.method === "POST" ? "form" : "page";
    const { body, headers } = refusals[isPage ? person : "data"];
    response.writeHead(503, {
      ...headers,
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
}
