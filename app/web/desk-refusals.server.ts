import { createMiddleware } from "hono/factory";
import type { Look } from "../brand/look/look.ts";
import type { Session } from "../desk/account.ts";
import { deskPage, renderDeskHtml } from "../desk/desk-request.server.ts";
import { RefusalMessage } from "../desk/shell/refusal.tsx";
import { isBusy } from "../server/database/sqlite-errors.ts";
import type { OverloadResponses } from "../server/http/overload.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import { strictPolicy } from "../server/security/content-policy.server.ts";
import type { SecretKeyError } from "../server/security/secret-box.server.ts";
import { securityHeaders } from "../server/security/security-headers.server.ts";

export function showDeskRefusals(services: Services) {
  return createMiddleware<WebEnvironment>((c, next) => {
    c.set("showRefusal", async (status, error) =>
      deskPage(
        { session: undefined, services },
        "Not accepted",
        RefusalMessage({ heading: "That wasn't accepted", words: error }),
        { status },
      ),
    );
    return next();
  });
}

const refusals = {
  400: {
    heading: "Only a part of that arrived",
    words: "Nothing was saved. Go back, then send it again.",
  },
  403: {
    heading: "You can't do that",
    words: "Your role doesn't allow it. Ask an owner of the desk.",
  },
  404: {
    heading: "We can't find that page",
    words: "It may have been removed.",
  },
  lead: {
    heading: "We can't find that lead",
    words: "It may have been erased.",
  },
  content: {
    heading: "We can't find that",
    words: "The change may have been published or discarded already.",
    link: { href: "/content", label: "Go to the content" },
  },
  503: {
    heading: "That took too long",
    words: "The database is busy. Wait a moment, then reload this page.",
  },
};

export function refusalPage(
  services: Services,
  why: keyof typeof refusals,
  session?: Session,
) {
  const words = refusals[why];
  const status = typeof why === "number" ? why : 404;
  return deskPage({ session, services }, words.heading, RefusalMessage(words), {
    status,
  });
}

export function deskOverloadResponses(
  services: Services,
  deskUrl: string,
): () => OverloadResponses {
  let built: { look: Look; refusals: OverloadResponses } | undefined;
  return () => {
    const { look } = services.content.current;
    if (built?.look !== look) {
      const refusals = buildDeskOverloadResponses(services, deskUrl);
      built = { look, refusals };
    }
    return built.refusals;
  };
}

function buildDeskOverloadResponses(
  services: Services,
  deskUrl: string,
): OverloadResponses {
  const words = "Wait a few seconds, then reload this page.";
  const heading = "The desk is busy";
  const asked = { session: undefined, services };
  const headers = {
    ...securityHeaders(deskUrl),
    "Retry-After": "5",
    "Cache-Control": "no-store",
    "Content-Security-Policy": strictPolicy,
    "Content-Type": "text/html; charset=utf-8",
  };
  const person = {
    body: renderDeskHtml(asked, heading, RefusalMessage({ heading, words })),
    headers,
  };
  return {
    page: person,
    form: person,
    data: {
      body: JSON.stringify({ error: heading, code: "overloaded" }),
      headers: { ...headers, "Content-Type": "application/json" },
    },
  };
}

export function missingKeyPage(
  services: Services,
  { message }: SecretKeyError,
  session?: Session,
) {
  const heading = "Secrets can't be stored";
  const words = RefusalMessage({ heading, words: message });
  return deskPage({ session, services }, heading, words, { status: 503 });
}

export function isDatabaseUnavailable(error: Error) {
  const code = "code" in error ? String(error.code) : "";
  return (
    isBusy(error) ||
    // PostgreSQL ended the query, the transaction or the connection, or can't be reached.
    /^(40|57|ECONN)/.test(code) ||
    // The driver's own errors for a lost connection have no code.
    /^(timeout exceeded when trying to connect|Client |Connection terminated)/.test(
      error.message,
    )
  );
}
