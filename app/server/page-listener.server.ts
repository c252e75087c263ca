import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import { sendKeptPage } from "./kept-page.server.ts";
import { createPageCache, type Rendered } from "./page-cache.server.ts";

/**
 * The door of the process: pages come from memory where they are kept, all else goes to `pass`. `addressOf` names the
 * page that a request wants, with the query names that it reads; undefined passes the request on. `onError` is told of what should never happen.
 */
export function createPageListener({
  addressOf,
  render,
  pass,
  onError,
}: {
  addressOf: (request: IncomingMessage) => string | undefined;
  render: (address: string) => Response | Promise<Response>;
  pass: RequestListener;
  onError: (error: unknown) => void;
}) {
  const cache = createPageCache({ render, onError });

  const listener: RequestListener = (request, response) => {
    const address = addressOf(request);
    if (address === undefined) return pass(request, response);
    const kept = cache.find(address);
    const sending = kept
      ? sendKeptPage(kept, request, response)
      : cache.renderOnce(address).then((rendered) =>
          // What is no page, such as a redirect, is answered to the whole address.
          "kept" in rendered || address === request.url
            ? sendRendered(rendered, request, response)
            : pass(request, response),
        );
    sending?.catch((error) => {
      onError(error);
      response.destroy();
    });
  };
  return { listener, dropPages: cache.drop };
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
