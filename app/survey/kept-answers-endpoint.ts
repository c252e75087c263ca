import { servicesContext } from "../request-context.server.ts";
import type { Route } from "./+types/kept-answers-endpoint.ts";
import { readDraft } from "./draft-cookies.ts";

/** `GET`: the answers that the visitor's device keeps, and the server's time, as JSON. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { now } = context.get(servicesContext);
  const draft = readDraft(request.headers.get("Cookie") ?? "");
  return Response.json({ draft, now: now().toISOString() });
}
