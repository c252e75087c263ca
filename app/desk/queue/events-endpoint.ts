import type { SignedIn } from "../desk-request.server.ts";
import { findToken } from "../sign-in/session-cookie.ts";
import { findSession } from "../sign-in/session-store.server.ts";
import { liveOf } from "./live-feed.server.ts";

/** Server-sent events: `changed` whenever a lead is new or changed. */
export async function sendEvents(desk: SignedIn): Promise<Response> {
  const { services, request, url, deskUrl } = desk;
  const seen =
    request.headers.get("Last-Event-ID") ?? url.searchParams.get("since") ?? "";
  const token = findToken(deskUrl, request.headers.get("Cookie") ?? "") ?? "";
  const mayRead = async () =>
    (await findSession(services.database, token, services.now())) !== undefined;
  const feed = liveOf(services.database);
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 1000\n\n");
      stop = feed.follow(seen, async (latest) => {
        if (!(await mayRead())) {
          stop();
          return controller.close();
        }
        send(
          latest === undefined
            ? ": still here\n\n"
            : `id: ${latest}\nevent: changed\ndata: queue\n\n`,
        );
      });
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
