import { IncomingMessage } from "node:http";
import { RequestError } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Look } from "../brand/look/look.ts";
import type { Phone } from "../brand/operator.ts";
import {
  type OverloadResponses,
  overloadResponseFor,
} from "../server/http/overload.server.ts";
import type {
  RequestServices,
  Services,
} from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import {
  barePolicy,
  hashSource,
} from "../server/security/content-policy.server.ts";
import { refuse } from "../server/security/guards.server.ts";
import { securityHeaders } from "../server/security/security-headers.server.ts";
import { createRequestServices } from "../services/request-services.server.ts";
import { refusalStyle, renderRefusalPage } from "../shell/refusal-page.ts";
import { notFoundKey } from "./page-cache-policy.server.ts";

const unexpected = "Something went wrong on our side.";

function refusalPolicy({ palette }: Look) {
  return barePolicy([hashSource(refusalStyle(palette))]);
}

export function errorHandler({ log }: Services) {
  return (error: Error, c: Context<WebEnvironment>) => {
    if (isAborted(c)) return refuseAborted(c);
    log.error(
      { err: error, requestId: c.get("requestId") },
      "unexpected error",
    );
    return refuse(c, 500, "unexpected", unexpected);
  };
}

/** Nobody reads this response, but logs and metrics count it as the client's error. */
export function refuseAborted(c: Context<WebEnvironment>) {
  return refuse(c, 400, "aborted", "The request ended.");
}

/** For a malformed Host or URL, which never reaches the application. */
export function handleUnparsableRequest({ siteUrl, log }: Services) {
  const headers = securityHeaders(siteUrl);
  return (error: unknown) => {
    if (error instanceof RequestError) {
      return new Response(null, { status: 400, headers });
    }
    log.error({ err: error }, "request could not be read");
    return new Response(null, { status: 500, headers });
  };
}

export function setStatusHeaders(
  { status, headers }: Response,
  requestId: string,
) {
  if (status >= 400) headers.set("X-Request-Id", requestId);
  if (status === 405) headers.set("Allow", "GET, HEAD");
  if (status === 413) headers.set("Connection", "close");
  const seconds = { 429: 600, 503: 5 }[status];
  if (seconds !== undefined && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(seconds));
  }
}

export function showPlainRefusals({ content }: Services) {
  return createMiddleware<WebEnvironment>((c, next) => {
    c.set("showRefusal", (status, error) => {
      const { look, operator } = content.current;
      const phone = operator.phones.main;
      const text = `${error} ${status < 500 ? "Please check the link, or start from our homepage." : "Please try again in a moment."} Or call us at ${phone.display}.`;
      const heading = headingOf(status);
      return new Response(renderRefusalPage({ heading, text, phone, look }), {
        status,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": refusalPolicy(look),
        },
      });
    });
    return next();
  });
}

function headingOf(status: number) {
  if (status >= 500) return "This page isn't working right now";
  return status === 405 ? "We couldn't accept this" : "We can't open this link";
}

/** With a full site page that echoes nothing from the request. */
export function showRefusals(
  services: Services,
  pages: (request: Request, services: RequestServices) => Promise<Response>,
) {
  return createMiddleware<WebEnvironment>((c, next) => {
    c.set("showRefusal", async (status, error) => {
      const work = createRequestServices(services, c);
      const request = new Request(services.siteUrl + notFoundKey, {
        headers: { Accept: "text/html" },
      });
      const { pathname, search } = new URL(c.req.url);
      const message = status === 415 ? "We couldn't read this form." : error;
      // A path of two slashes would be a link to another host.
      const back = pathname.replace(/^\/+/, "/") + search;
      const refusal = { status, message, back };
      const page = await pages(request, { ...work, refusal });
      setStatusHeaders(page, work.requestId);
      return page;
    });
    return next();
  });
}

const weAreBusy = "We're busy right now";

export function overloadResponses({
  siteUrl,
  content,
}: Pick<Services, "siteUrl" | "content">): () => OverloadResponses {
  let built:
    | { phone: Phone; look: Look; refusals: OverloadResponses }
    | undefined;
  return () => {
    const { look, operator } = content.current;
    const phone = operator.phones.main;
    if (built?.phone !== phone || built.look !== look) {
      const refusals = buildOverloadResponses(siteUrl, phone, look);
      built = { phone, look, refusals };
    }
    return built.refusals;
  };
}

function buildOverloadResponses(
  siteUrl: string,
  phone: Phone,
  look: Look,
): OverloadResponses {
  const crowd = "A lot of people are here right now.";
  const orCall = `or call us at ${phone.display}.`;
  const busy = `${crowd} Please try again in a few seconds, ${orCall}`;
  // There is no time to show the form again, but the browser still has what was typed.
  const busyForForm = `${crowd} We don't have what you wrote yet. Reload this page in a few seconds to send it again, ${orCall}`;
  const bodyOf = (text: string) =>
    renderRefusalPage({ heading: weAreBusy, text, phone, look });
  const headers = {
    ...securityHeaders(siteUrl),
    "Retry-After": "5",
    "Cache-Control": "no-store",
  };
  const pageHeaders = {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": refusalPolicy(look),
  };
  return {
    page: { body: bodyOf(busy), headers: pageHeaders },
    form: { body: bodyOf(busyForForm), headers: pageHeaders },
    data: {
      body: JSON.stringify({ error: busy, code: "overloaded" }),
      headers: { ...headers, "Content-Type": "application/json" },
    },
  };
}

export function refuseRendering(getResponses: () => OverloadResponses) {
  return ({ method, headers: asked }: Request) => {
    const kind = overloadResponseFor(method, asked.get("Accept"));
    const { body, headers } = getResponses()[kind];
    return new Response(body, { status: 503, headers });
  };
}

function isAborted({ env }: Context<WebEnvironment>) {
  const { incoming } = env ?? {};
  return incoming instanceof IncomingMessage && incoming.readableAborted;
}
