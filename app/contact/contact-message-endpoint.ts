import { readSubmission } from "../leads/read-submission.server.ts";
import { storedResponse } from "../leads/stored-response.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { sendMessage } from "./send-message.server.ts";

/** `POST` by the page's script: 200 `{id, receipt}` once the lead is on disk, else `{error, code, requestId}`. */
export async function handleContactMessage(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const read = await readSubmission(request, services);
  if (read.refused) return read.refused;
  const { values, sender, refuse } = read;
  const { status, result } = await sendMessage(
    textsIn(values),
    sender,
    services,
  );
  if (result.isSent) {
    const sent = { what: "message", ...result } as const;
    return storedResponse({ id: result.id }, sent, services);
  }
  const { errors, message } = result;
  return Object.keys(errors).length > 0
    ? refuse(status, "fields", message.description ?? "", { fields: errors })
    : refuse(status, codes[status], message.description ?? "");
}

const codes = {
  200: "sent",
  422: "key-reused",
  429: "too-many",
  503: "not-stored",
} as const;

function textsIn(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}
