import { readJsonObject } from "../server/http/json-body.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { invalidKeyError, readSender } from "./sender.ts";

export async function readSubmission(
  request: Request,
  { requestId, clientAddress }: RequestServices,
) {
  const refuse = (status: number, code: string, error: string, more = {}) =>
    Response.json({ error, code, requestId, ...more }, { status });
  const body = await readJsonObject(request);
  if (!body.ok) return { refused: refuse(400, "body", body.error) };
  const { values } = body;
  const sender = readSender(values, request, clientAddress);
  return sender.wrongKey
    ? { refused: refuse(400, "idempotency-key", invalidKeyError) }
    : { values, sender, refuse };
}
