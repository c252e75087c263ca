import type { RequestListener } from "node:http";

/** How often the process looks up, and how long it may be without doing so. Milliseconds. */
const pulse = 10;
const mostBehind = 100;

/**
 * Refuses, in a few microseconds each, what comes in while the process is behind: better a quick 503 that says when to
 * come back and whom to call than an answer that comes when nobody waits any more. What was begun is finished.
 */
export function shedLoad(
  pass: RequestListener,
  refusal: { html: string; json: string },
): { listener: RequestListener; close: () => void } {
  let lookedUp = performance.now();
  const timer = setInterval(() => {
    lookedUp = performance.now();
  }, pulse).unref();

  const listener: RequestListener = (request, response) => {
    if (performance.now() - lookedUp < mostBehind) {
      return pass(request, response);
    }
    const isPage = request.headers.accept?.includes("text/html");
    const body = isPage ? refusal.html : refusal.json;
    response.writeHead(503, {
      "Retry-After": "5",
      "Cache-Control": "no-store",
      "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
      "Content-Length": Buffer.byteLength(body),
      "X-Content-Type-Options": "nosniff",
    });
    response.end(body);
  };
  return { listener, close: () => clearInterval(timer) };
}
