import { readJsonObject } from "../server/http/json-body.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import type { PhoneClick } from "./phone-click-store.server.ts";

/** `POST {page, source, campaign}`: 204. What isn't short plain text, or comes with `Sec-GPC`, counts as unknown. */
export async function handlePhoneClick(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { requestId, phoneClicks, clientAddress, now } = services;
  const refuse = (status: number, code: string, error: string) =>
    Response.json({ error, code, requestId }, { status });
  const body = await readJsonObject(request);
  if (!body.ok) return refuse(400, "body", body.error);
  const isPrivate = request.headers.get("Sec-GPC") === "1";
  const click = readClick(isPrivate ? {} : body.values);
  try {
    return (await phoneClicks.count(click, clientAddress, now()))
      ? new Response(null, { status: 204 })
      : refuse(429, "too-many", "Too many requests from your connection.");
  } catch (error) {
    services.reportFailure("phone click not counted", error);
    return refuse(503, "not-stored", "The click could not be recorded.");
  }
}

function readClick(values: Record<string, unknown>): PhoneClick {
  const word = (name: string) => {
    const value = values[name];
    return typeof value === "string" && /^[\w .:/-]{1,100}$/.test(value)
      ? value
      : "";
  };
  const page = word("page");
  return {
    page: /^\/[a-z0-9/-]*$/.test(page) ? page : "",
    source: word("source"),
    campaign: word("campaign"),
  };
}
