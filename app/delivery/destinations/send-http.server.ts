import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readRetryAfter } from "../queue/retry-schedule.ts";
import { type Outcome, reasonOf } from "./outcome.ts";
import { lookupFor, refusePrivateHost } from "./safe-address.server.ts";

export type HttpRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowsPrivate: boolean;
};

/**
 * POSTs a request and reads only the status line and headers of its response, so that a slow or huge body costs nothing.
 * Redirects aren't followed, since they could lead to a private address. Aborted by `signal`.
 */
export async function sendHttp(
  request: HttpRequest,
  now: () => Date,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const { statusCode = 0, headers } = await exchange(request, signal);
    const retryAfterMs = readRetryAfter(headers["retry-after"], now());
    return outcomeOf(statusCode, retryAfterMs);
  } catch (error) {
    return failureOf(error, signal);
  }
}

function exchange(
  { url, headers, body, allowsPrivate }: HttpRequest,
  signal: AbortSignal,
) {
  const { protocol, hostname } = new URL(url);
  refusePrivateHost(hostname, allowsPrivate);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const send = protocol === "https:" ? requestHttps : requestHttp;
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      lookup: lookupFor(allowsPrivate),
      signal,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      resolve(response);
      response.on("error", () => {});
      response.destroy();
    });
    request.end(body);
  });
}

function outcomeOf(status: number, retryAfterMs: number | undefined): Outcome {
  if (status >= 200 && status < 300) return { status: "delivered" };
  if (status === 410) return { status: "undeliverable", reason: "410 Gone" };
  const reason =
    status >= 300 && status < 400 ? `${status}, a redirect` : `HTTP ${status}`;
  return { status: "failed", reason, retryAfterMs };
}

/** Tells a failure from a timeout and from an interruption by shutdown. */
export function failureOf(error: unknown, signal: AbortSignal): Outcome {
  if (!signal.aborted) return { status: "failed", reason: reasonOf(error) };
  return signal.reason instanceof Error && signal.reason.name === "TimeoutError"
    ? { status: "failed", reason: "no answer in time" }
    : { status: "interrupted" };
}
