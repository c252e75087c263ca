import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { z } from "zod";
import { second } from "../../server/durations.ts";
import { oneLine } from "../messages/plain-lines.ts";
import { type AttemptOutcome, reasonOf } from "./outcome.ts";
import { lookupFor, refusePrivateHost } from "./safe-address.server.ts";

export type HttpRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  allowsPrivate: boolean;
};

/** Reads the body only of a 409 or 422. Follows no redirects, which could lead to a private address. */
export async function sendHttp(
  request: HttpRequest,
  now: () => Date,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const { statusCode = 0, headers, body } = await exchange(request, signal);
    const reason = body && findReturnReason(body);
    if (reason) return { status: "returned", reason };
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
  return new Promise<ReceiverResponse>((resolve, reject) => {
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
      readResponse(response).then(resolve, reject);
    });
    request.end(body);
  });
}

type ReceiverResponse = Pick<IncomingMessage, "statusCode" | "headers"> & {
  body?: string;
};

async function readResponse(
  response: IncomingMessage,
): Promise<ReceiverResponse> {
  const { statusCode, headers } = response;
  response.on("error", () => {});
  const mayReturn = statusCode === 409 || statusCode === 422;
  const body = mayReturn ? await readStart(response) : "";
  if (isSuccess(statusCode)) await waitForEnd(response);
  response.destroy();
  return { statusCode, headers, body };
}

const maxEndMs = 3 * second;
const maxSkipped = 65_536;

/** Some receivers respond before they have stored the lead, and stop if the connection closes. */
function waitForEnd(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxSkipped) resolve();
    });
    const timer = setTimeout(resolve, maxEndMs);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const maxResponse = 4096;

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxResponse) return "";
  }
  return Buffer.concat(chunks).toString("utf8");
}

const returnBody = z.object({
  returned: z.string().transform(oneLine).pipe(z.string().trim().min(1)),
});

/** Reads a body such as `{"returned": "We don't take truck cases."}`. */
function findReturnReason(body: string): string | undefined {
  try {
    const { data } = returnBody.safeParse(JSON.parse(body));
    return data?.returned.slice(0, 300);
  } catch {
    // Not JSON, such as an error page, so the lead isn't returned.
    return undefined;
  }
}

function outcomeOf(
  status: number,
  retryAfterMs: number | undefined,
): AttemptOutcome {
  if (isSuccess(status)) return { status: "delivered" };
  if (status === 410) return { status: "undeliverable", reason: "410 Gone" };
  const reason =
    status >= 300 && status < 400 ? `${status}, a redirect` : `HTTP ${status}`;
  return { status: "failed", reason, retryAfterMs };
}

function isSuccess(status = 0) {
  return status >= 200 && status < 300;
}

export function failureOf(error: unknown, signal: AbortSignal): AttemptOutcome {
  if (!signal.aborted) return { status: "failed", reason: reasonOf(error) };
  return signal.reason instanceof Error && signal.reason.name === "TimeoutError"
    ? { status: "failed", reason: "timed out" }
    : { status: "interrupted" };
}

/** Seconds or a date, as milliseconds; undefined if it is neither. */
function readRetryAfter(
  header: string | undefined,
  now: Date,
): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * second;
  const date = Date.parse(header);
  if (Number.isNaN(date)) return undefined;
  return Math.max(0, date - now.getTime());
}
