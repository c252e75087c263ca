import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import type { PageTally } from "../operations/metrics.server.ts";
import { type CachedPage, sendCachedPage } from "./cached-page.server.ts";
import type { FindAnswer, PlainRequest } from "./fast-path-server.server.ts";
import { createPageCache, type Rendered } from "./page-cache.server.ts";
import { withCurrentDate } from "./prebuilt-response.server.ts";

/**
 * Pages come from memory where they are kept; what must be rendered, and all else, goes to `admit` first, which calls
 * its argument with what it lets in. `addressOf` names the page that a request wants, with the query names that it
 * reads; whatever has none is for `pass`. `onRender` is told of each page that a visitor waited for, `onError` is told
 * of what should never happen.
 */
export function createPageListener({
  addressOf,
  pass,
  admit,
  onRender,
  onError,
  ...pages
}: {
  addressOf: (request: IncomingMessage | PlainRequest) => string | undefined;
  render: (address: string) => Response | Promise<Response>;
  isNotFoundAddress: (address: string) => boolean;
  now: () => number;
  pass: RequestListener;
  admit: (admitted: RequestListener) => RequestListener;
  onRender: (status: number, milliseconds: number) => void;
  onError: (error: unknown) => void;
}) {
  const cache = createPageCache({ ...pages, onError });
  const answers: PageTally["answers"] = { 200: 0, 304: 0, 404: 0 };

  const listener: RequestListener = (request, response) => {
    const address = addressOf(request);
    const kept = address === undefined ? undefined : cache.find(address);
    if (!kept) return admitted(request, response);
    reportFailure(send(kept, request, response), response);
    answers[response.statusCode === 304 ? 304 : kept.status] += 1;
  };

  const admitted = admit((request, response) => {
    const address = addressOf(request);
    if (address === undefined) return pass(request, response);
    reportFailure(sendAfterRendering(address, request, response), response);
  });

  const findAnswer: FindAnswer = (request) => {
    const address = addressOf(request);
    const kept = address === undefined ? undefined : cache.find(address);
    if (!kept) return undefined;
    const answer = cache.answerIn(kept, request.headers["accept-encoding"]);
    answers[kept.status] += 1;
    return answer instanceof Promise
      ? answer.then(withCurrentDate)
      : withCurrentDate(answer);
  };

  function send(
    page: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const find = (accepted?: string) => cache.answerIn(page, accepted);
    return sendCachedPage(page, find, request, response);
  }

  async function sendAfterRendering(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const start = performance.now();
    const rendered = await cache.renderOnce(address);
    if ("kept" in rendered) await send(rendered.kept, request, response);
    // What is no page, such as a redirect, is answered to the whole address.
    else if (address !== request.url) return pass(request, response);
    else sendPassing(rendered, request, response);
    onRender(response.statusCode, performance.now() - start);
  }

  function reportFailure(
    sending: Promise<void> | undefined,
    response: ServerResponse,
  ) {
    sending?.catch((error) => {
      onError(error);
      response.destroy();
    });
  }

  return {
    listener,
    findAnswer,
    dropPages: cache.drop,
    readTally: (): PageTally => ({ answers, kept: cache.count() }),
  };
}

function sendPassing(
  { passing, body }: Extract<Rendered, { body: Buffer }>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.writeHead(passing.status, {
    ...Object.fromEntries(passing.headers),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
