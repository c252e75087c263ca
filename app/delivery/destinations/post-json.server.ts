import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readRetryAfter } from "../queue/schedule.ts";
import { type Outcome, reasonOf } from "./outcome.ts";
import { lookupFor, refusePrivateHost } from "./safe-address.server.ts";

/** What is posted where. */
export type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowsPrivate: boolean;
};

/**
 * Posts, and reads nothing but the status: what a receiver answers beyond that is not waited for, however long or wrong
 * it is. A redirect is not followed, since it could lead anywhere. `signal` ends it.
 */
export async function post(
  { url, headers, body, allowsPrivate }: Post,
  now: () => Date,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const { protocol, hostname } = new URL(url);
    refusePrivateHost(hostname, allowsPrivate);
    const { status, retryAfter } = await new Promise<Answer>(
      (resolve, reject) => {
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
          const { statusCode = 0 } = response;
          resolve({
            status: statusCode,
            retryAfter: response.headers["retry-after"],
          });
          response.on("error", () => {});
          response.destroy();
        });
        request.end(body);
      },
    );
    return outcomeOf(status, readRetryAfter(retryAfter, now()));
  } catch (error) {
    return failureOf(error, signal);
  }
}

type Answer = { status: number; retryAfter: string | undefined };

function outcomeOf(status: number, wish: number | undefined): Outcome {
  if (status >= 200 && status < 300) return { status: "delivered" };
  if (status === 410) return { status: "gone", reason: "410 Gone" };
  if (status >= 300 && status < 400) {
    return { status: "failed", reason: `${status}, a redirect`, wish };
  }
  return { status: "failed", reason: `HTTP ${status}`, wish };
}

/** What a thrown error means: whoever ended the wait said why. */
export function failureOf(error: unknown, signal: AbortSignal): Outcome {
  if (!signal.aborted) return { status: "failed", reason: reasonOf(error) };
  return signal.reason instanceof Error && signal.reason.name === "TimeoutError"
    ? { status: "failed", reason: "no answer in time" }
    : { status: "interrupted" };
}
