import type { RequestListener } from "node:http";

/** How often the process looks up, and how long it may be without doing so. Milliseconds. */
const pulse = 10;
const mostBehind = 100;

/** So many requests under way are no crowd: whatever holds up the process then is over soon. */
const noCrowd = 100;

/** Says that the site is busy, in two languages: for people and for programs. */
export type Refusals = Record<
  "page" | "data",
  { body: string; headers: Record<string, string> }
>;

/**
 * Refuses, in a few microseconds each, what comes in while the process is behind a crowd: better a quick 503 that says when to
 * come back and whom to call than an answer that comes when nobody waits any more. What was begun is finished.
 */
export function shedLoad(
  pass: RequestListener,
  refusals: Refusals,
): { listener: RequestListener; close: () => void } {
  let lookedUp = performance.now();
  const timer = setInterval(() => {
    lookedUp = performance.now();
  }, pulse).unref();

  let underWay = 0;
  const finish = () => {
    underWay -= 1;
  };
  const listener: RequestListener = (request, response) => {
    if (underWay < noCrowd || performance.now() - lookedUp < mostBehind) {
      underWay += 1;
      response.once("close", finish);
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
