import { invalidKeyError, readSender } from "../leads/sender.ts";
import { storedResponse } from "../leads/stored-response.ts";
import { readJsonObject } from "../server/http/json-body.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { startCallback } from "./start-callback.server.ts";

/**
 * `POST {"leadPhoneNumber": "…"}`: 200 `{"id", "receipt"}` once the call is placed, else `{"error", "code", "requestId"}`.
 * `isManual`: the site places no calls, and someone from the firm will call. A do-not-call number is refused with a
 * `confirmationToken`; the same request with that token is called.
 */
export async function answerClickToCall(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { requestId } = services;
  const body = await readJsonObject(request);
  const refuse = (status: number, code: string, error: string, more = {}) =>
    Response.json({ error, code, requestId, ...more }, { status });
  if (!body.ok) return refuse(400, "body", body.error);
  const sender = readSender(body.values, request, services.clientAddress);
  if (sender.wrongKey) return refuse(400, "idempotency-key", invalidKeyError);
  const { leadPhoneNumber = "", confirmationToken } = body.values;
  const input = {
    typed: typeof leadPhoneNumber === "string" ? leadPhoneNumber : "not text",
    confirmationToken:
      typeof confirmationToken === "string" ? confirmationToken : undefined,
  };
  const answer = await startCallback(input, sender, services);
  if (answer.ok) {
    const { id, isManual } = answer;
    return storedResponse(
      { id, ...(isManual && { isManual }) },
      { what: "call", ...answer, phone: input.typed },
      services,
    );
  }
  const { status, code, error, confirmationToken: token } = answer;
  const response = refuse(status, code, error, {
    ...(token && { confirmationToken: token }),
  });
  if (answer.retryAfterSeconds !== undefined) {
    response.headers.set("Retry-After", String(answer.retryAfterSeconds));
  }
  return response;
}
