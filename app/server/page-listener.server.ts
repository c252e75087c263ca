import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import {
  type KeptPage,
  makeAnswer,
  readyAnswer,
  sendKeptPage,
} from "./kept-page.server.ts";
import type { PageTally } from "./metrics.server.ts";
import { createPageCache, type Rendered } from "./page-cache.server.ts";
import type { FindAnswer, PlainRequest } from "./quick-server.server.ts";
import { upToDate } from "./whole-answer.server.ts";

/**
 * The door of the process: pages come from memory where they are kept, all else goes to `pass`. `addressOf` names the
 * page that a request wants, with the query names that it reads; undefined passes the request on. `onRender` is told of
 * each page that a visitor waited for, `onError` is told of what should never happen.
 */
export function createPageListener({
  addressOf,
  render,
  pass,
  onRender,
  onError,
}: {
  addressOf: (request: IncomingMessage | PlainRequest) => string | undefined;
  render: (address: string) => Response | Promise<Response>;
  pass: RequestListener;
  onRender: (status: number, milliseconds: number) => void;
  onError: (error: unknown) => void;
}) {
  const cache = createPageCache({ render, onError });
  const tally = { sent: 0, unchanged: 0 };

  const listener: RequestListener = (request, response) => {
    const address = addressOf(request);
    if (address === undefined) return pass(request, response);
    const kept = cache.find(address);
    const sending = kept
      ? sendKeptPage(kept, request, response)
      : sendAfterRendering(address, request, response);
    if (kept && response.statusCode === 304) tally.unchanged += 1;
    else if (kept) tally.sent += 1;
    sending?.catch((error) => {
      onError(error);
      response.destroy();
    });
  };

  const findAnswer: FindAnswer = (request) => {
    const address = addressOf(request);
    if (address === undefined) return undefined;
    const accepted = request.headers["accept-encoding"];
    const kept = cache.find(address);
    const ready = kept && readyAnswer(kept, accepted);
    if (ready) {
      tally.sent += 1;
      return upToDate(ready);
    }
    return kept && answerInCoding(kept, accepted);
  };

  async function answerInCoding(page: KeptPage, accepted: string | undefined) {
    const answer = await makeAnswer(page, accepted);
    tally.sent += 1;
    return upToDate(answer);
  }

  async function sendAfterRendering(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const start = performance.now();
    const rendered = await cache.renderOnce(address);
    // What is no page, such as a redirect, is answered to the whole address.
    if (!("kept" in rendered) && address !== request.url) {
      return pass(request, response);
    }
    await sendRendered(rendered, request, response);
    onRender(response.statusCode, performance.now() - start);
  }

  return {
    listener,
    findAnswer,
    dropPages: cache.drop,
    readTally: (): PageTally => ({ ...tally, kept: cache.count() }),
  };
}

function sendRendered(
  rendered: Rendered,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if ("kept" in rendered) return sendKeptPage(rendered.kept, request, response);
  const { passing, body } = rendered;
  response.writeHead(passing.status, {
    ...Object.fromEntries(passing.headers),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return undefined;
}
