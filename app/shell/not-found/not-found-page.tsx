import { data } from "react-router";
import { servicesContext } from "../../server/http/services-context.server.ts";
import type { Route } from "./+types/not-found-page.ts";
import { type NotFoundData, notFound } from "./not-found.ts";

/** Also answers a form that a request guard refused. */
export function loader({ context }: Route.LoaderArgs) {
  const { refusal } = context.get(servicesContext);
  if (!refusal) throw notFound("Page not found");
  const { message, back, status } = refusal;
  const refused: NotFoundData = {
    message: "We couldn't accept this form",
    detail: `${message} Use your browser's Back button to get back what you typed.`,
    back: { to: back, label: "Go back" },
  };
  throw data(refused, { status });
}

export default function UnknownAddressPage() {
  return null;
}
