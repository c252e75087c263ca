import { servicesContext } from "../../server/http/services-context.server.ts";
import type { Route } from "./+types/saved-answers-endpoint.ts";
import { readDraft } from "./draft-cookies.ts";
import { findSavingConsent } from "./saving-consent.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { now } = context.get(servicesContext);
  const cookies = request.headers.get("Cookie") ?? "";
  const [draft, saving] = [readDraft(cookies), findSavingConsent(cookies)];
  return Response.json({ draft, saving, now: now().toISOString() });
}
