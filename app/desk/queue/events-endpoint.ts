import type { SignedIn } from "../desk-request.server.ts";
import { findToken } from "../sign-in/session-cookie.ts";
import { findSession } from "../sign-in/session-store.server.ts";
import { getLiveFeed } from "./live-feed.server.ts";

/** Per session and process: more tabs than anyone works in. */
const maxStreams = 20;

const open = new Map<string, number>();

/** Server-sent events: `changed` whenever a lead is new or changed, a reminder is due, or someone withdrew consent. */
export async function sendEvents(desk: SignedIn): Promise<Response> {
  const { services, request, url, deskUrl, session } = desk;
  const count = open.get(session.hash) ?? 0;
  if (count >= maxStreams) {
    const error = "Please close some of the desk's tabs.";
    return Response.json({ error }, { status: 429 });
  }
  const seen =
    request.headers.get("Last-Event-ID") ?? url.searchParams.get("since") ?? "";
  const token = findToken(deskUrl, request.headers.get("Cookie") ?? "") ?? "";
  // A stream ends if its session can't be read; the page then reconnects and learns what it missed.
  const mayRead = () =>
    findSession(services.database, token, services.now(), { isUse: false })
      .then((found) => found !== undefined)
      .catch(() => false);
  const feed = getLiveFeed(services);
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 1000\n\n");
      open.set(session.hash, count + 1);
      const unsubscribe = feed.subscribe(seen, async (latest) => {
        const isSignedIn = await mayRead();
        if (!isOpen) return;
        if (!isSignedIn) {
          stop();
          return controller.close();
        }
        send(
          latest === undefined
            ? ": still here\n\n"
            : `id: ${latest}\nevent: changed\ndata: queue\n\n`,
        );
      });
      stop = () => {
        if (!isOpen) return;
        isOpen = false;
        unsubscribe();
        countDown(session.hash);
      };
      request.signal.addEventListener("abort", () => stop());
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function countDown(hash: string) {
  const left = (open.get(hash) ?? 1) - 1;
  if (left > 0) open.set(hash, left);
  else open.delete(hash);
}
