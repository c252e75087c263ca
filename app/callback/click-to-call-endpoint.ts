import type { RequestServices } from "../request-context.server.ts";
import { readJsonObject } from "../server/json-body.server.ts";
import { startCallback } from "./start-callback.server.ts";

/** `POST {"leadPhoneNumber": "…"}`: 200 `{"id"}` once the call is placed, else `{"error", "code", "requestId"}`. */
export async function answerClickToCall(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { requestId } = services;
  const body = await readJsonObject(request);
  if (!body.ok) {
    return Response.json(
      { error: body.error, code: "body", requestId },
      { status: 400 },
    );
  }
  const { leadPhoneNumber = "" } = body.values;
  const answer = await startCallback(
    // Anything but text can be no telephone number.
    typeof leadPhoneNumber === "string" ? leadPhoneNumber : "not text",
    services,
  );
  if (answer.ok) return Response.json({ id: answer.id });
  const { error, code, status } = answer;
  return Response.json({ error, code, requestId }, { status });
}
