import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { WorkScheduler } from "./work-scheduler.server.ts";

const maxInFlight = 250;

/** More forms may wait than page requests: a form may be someone's only attempt. */
const maxQueued = { reading: 500, sending: 2000 };

/** A client still sending or reading after this no longer counts as in flight. */
const slowClientMs = 500;

export type OverloadResponses = Record<
  "page" | "form" | "data",
  { body: string; headers: Record<string, string> }
>;

/** The queues take turns, so that a form doesn't wait behind a flood of page requests. */
export type Queues = { reading: WorkScheduler; sending: WorkScheduler };

/** Admission control: a cap on requests in flight, bounded queues before it, a quick 503 beyond them. */
export function admitRequests(refuse: RequestListener, queues: Queues) {
  return (pass: RequestListener): RequestListener => {
    let inFlight = 0;

    const startOrRefuse: RequestListener = (request, response) => {
      if (response.destroyed) return;
      if (inFlight >= maxInFlight) return refuse(request, response);
      inFlight += 1;
      countUntilDone(request, response, () => {
        inFlight -= 1;
      });
      pass(request, response);
    };

    return (request, response) => {
      const kind = request.method === "POST" ? "sending" : "reading";
      if (queues[kind].count() >= maxQueued[kind]) refuse(request, response);
      else queues[kind].add(() => startOrRefuse(request, response));
    };
  };
}

function countUntilDone(
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
  }, slowClientMs).unref();
  response.on("prefinish", done).on("close", done);
}

export function createOverloadHandler(
  getResponses: () => OverloadResponses,
  onRefuse: () => void,
): RequestListener {
  return (request, response) => {
    onRefuse();
    const { method, headers: asked } = request;
    const kind = overloadResponseFor(method, asked.accept);
    const { body, headers } = getResponses()[kind];
    response.writeHead(503, {
      ...headers,
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
}

export function overloadResponseFor(
  method: string | undefined,
  accept: string | null | undefined,
): keyof OverloadResponses {
  if (!accept?.includes("text/html")) return "data";
  return method === "POST" ? "form" : "page";
}
