import { readSubmission } from "../leads/read-submission.server.ts";
import { storedResponse } from "../leads/stored-response.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { startCallback } from "./start-callback.server.ts";

/** `POST {leadPhoneNumber}`: 200 `{id, receipt}`, else `{error, code, requestId}`, maybe a `confirmationToken`. */
export async function handleClickToCall(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const read = await readSubmission(request, services);
  if (read.refused) return read.refused;
  const { values, sender, refuse } = read;
  const { leadPhoneNumber = "", confirmationToken } = values;
  const input = {
    typed: typeof leadPhoneNumber === "string" ? leadPhoneNumber : "not text",
    confirmationToken:
      typeof confirmationToken === "string" ? confirmationToken : undefined,
  };
  const result = await startCallback(input, sender, services);
  if (result.ok) {
    const { id, isManual } = result;
    return storedResponse(
      { id, ...(isManual && { isManual }) },
      { what: "call", ...result, phone: input.typed },
      services,
    );
  }
  const { status, code, error, confirmationToken: token } = result;
  const response = refuse(status, code, error, {
    ...(token && { confirmationToken: token }),
  });
  if (result.retryAfterSeconds !== undefined) {
    response.headers.set("Retry-After", String(result.retryAfterSeconds));
  }
  return response;
}
