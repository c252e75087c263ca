import { createMiddleware } from "hono/factory";
import type { Session } from "../desk/accounts/account.ts";
import { page } from "../desk/desk-request.server.ts";
import { Refusal } from "../desk/shell/refusal.tsx";
import type { Services } from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import type { SecretKeyError } from "../server/security/secret-box.server.ts";

/** Lets request guards refuse with a page of the desk. */
export function showRefusals(services: Services) {
  return createMiddleware<WebEnvironment>((c, next) => {
    c.set("showRefusal", async (status, error) =>
      page(
        { session: undefined, services },
        "Not accepted",
        Refusal({ heading: "That wasn't accepted", words: error }),
        { status },
      ),
    );
    return next();
  });
}

const refusals = {
  403: {
    heading: "You can't do that",
    words: "Your role doesn't allow it. Ask an owner of the desk.",
  },
  404: {
    heading: "We can't find that page",
    words: "It may have been removed.",
  },
  503: {
    heading: "That took too long",
    words: "The database is busy. Wait a moment, then reload this page.",
  },
};

/** The desk's page for a status. */
export function refusal(
  services: Services,
  status: 403 | 404 | 503,
  session?: Session,
) {
  const words = refusals[status];
  return page({ session, services }, words.heading, Refusal(words), {
    status,
  });
}

/** What an owner was about to see or store needs the key of secrets. */
export function withoutKey(
  services: Services,
  { message }: SecretKeyError,
  session?: Session,
) {
  const heading = "Secrets can't be stored";
  const words = Refusal({ heading, words: message });
  return page({ session, services }, heading, words, { status: 503 });
}

/** Whether PostgreSQL canceled a query at its deadline, or no connection was free. */
export function isTooSlow(error: Error) {
  const canceled = "57014";
  return (
    ("code" in error && error.code === canceled) ||
    error.message.startsWith("timeout exceeded when trying to connect")
  );
}
