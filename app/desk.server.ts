import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { requestId } from "hono/request-id";
import { matchedRoutes } from "hono/route";
import { maxUploadBytes } from "./brand/media/uploads.server.ts";
import type { Session } from "./desk/accounts/account.ts";
import { linkPath } from "./desk/accounts/link-store.server.ts";
import { recordRefusedRequest } from "./desk/audit/refused-requests.server.ts";
import {
  type DeskRequest,
  type DeskRoute,
  goTo,
  page,
} from "./desk/desk-request.server.ts";
import { hasRight } from "./desk/rights.ts";
import { findDeskFile } from "./desk/shell/desk-files.server.ts";
import { Refusal, SignedOut } from "./desk/shell/refusal.tsx";
import { isFresh } from "./desk/sign-in/factors/enrollment.ts";
import { findToken } from "./desk/sign-in/session-cookie.ts";
import { findSession } from "./desk/sign-in/session-store.server.ts";
import { signInPath } from "./desk/sign-in/sign-in-path.ts";
import { deskJsonPaths, deskRoutes } from "./desk-routes.server.ts";
import type { Services } from "./server/http/services-context.server.ts";
import * as requests from "./server/operations/requests.server.ts";
import { deskPolicy } from "./server/security/content-policy.server.ts";
import * as guards from "./server/security/guards.server.ts";
import { limitPosts } from "./server/security/limit-posts.server.ts";
import {
  isSecretKeyError,
  type SecretKeyError,
} from "./server/security/secret-box.server.ts";
import { createSecretPaths } from "./server/security/secret-paths.server.ts";
import { secureAnswers } from "./server/security/security-headers.server.ts";
import { createRequestServices } from "./services/request-services.server.ts";
import { formFields } from "./ui/form/form-fields.ts";
import * as errors from "./web/error-answers.server.ts";
import * as caching from "./web/page-cache-policy.server.ts";

type DeskEnvironment = requests.WebEnvironment & {
  Variables: { session?: Session };
};

const tokenPaths = [linkPath];
const secretPaths = createSecretPaths(tokenPaths);

/** The desk: middleware in order, then its routes. It shares no address, cookie or file with the public site. */
export function createDeskApp(site: Services, deskUrl: string) {
  const services = { ...site, database: site.deskDatabase };
  const { log, limits, trustedProxies } = services;
  const app = new Hono<DeskEnvironment>()
    .use(requestId())
    .use(requests.logRequest(log, secretPaths))
    .use(caching.defaultToNoStore())
    .use(secureAnswers(deskUrl, secretPaths))
    .use(setPolicy())
    .use(guards.refuseMalformedAddress())
    .use(serveDeskFiles(services))
    .use(guards.requireMethod(isNoProgramPath, []))
    .use(showRefusals(services))
    .use(noteCrossSite(services, deskUrl))
    .use(guards.refuseCrossSite(deskUrl))
    .use(limitPosts(limits?.postsPerAddress, trustedProxies, []))
    .use(guards.requireContentType(deskJsonPaths))
    .use(guards.limitBody(bodyLimitOf))
    .use(findWho(services, deskUrl));
  for (const route of deskRoutes) {
    app.on(route.method, route.path, allow(route, services), (c) =>
      answer(route, c, services, deskUrl),
    );
  }
  const answerError = errors.answerError(services);
  return app
    .notFound((c) => refusal(services, 404, c.get("session")))
    .onError((error, c) =>
      isSecretKeyError(error)
        ? withoutKey(services, error, c.get("session"))
        : isTooSlow(error)
          ? refusal(services, 503)
          : answerError(error, c),
    );
}

/** The desk for `node:http`. */
export function createDeskListener(services: Services, deskUrl: string) {
  return getRequestListener(createDeskApp(services, deskUrl).fetch, {
    errorHandler: errors.answerUnreadable(services),
  });
}

/** What an owner was about to see or store needs the key of secrets. */
function withoutKey(
  services: Services,
  { message }: SecretKeyError,
  session?: Session,
) {
  const heading = "Secrets can't be stored";
  const words = Refusal({ heading, words: message });
  return page({ session, services }, heading, words, { status: 503 });
}

/** Whether PostgreSQL canceled a query at its deadline, or no connection was free. */
function isTooSlow(error: Error) {
  const canceled = "57014";
  return (
    ("code" in error && error.code === canceled) ||
    error.message.startsWith("timeout exceeded when trying to connect")
  );
}

const isNoProgramPath = () => false;

/** Forms of content and posts hold photos, and more text than others. */
function bodyLimitOf(path: string) {
  return /^\/(content|posts)\//.test(path)
    ? maxUploadBytes + 1024 * 1024
    : guards.maxBodyBytes;
}

function setPolicy() {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    await next();
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.res.headers.set("Content-Security-Policy", deskPolicy);
    }
    c.res.headers.set("Referrer-Policy", "same-origin");
    c.res.headers.set("X-Robots-Tag", "noindex");
  });
}

function serveDeskFiles({ content }: Services) {
  return createMiddleware<DeskEnvironment>(
    async (c, next) =>
      findDeskFile(c.req.path, content.current.look.palette) ?? next(),
  );
}

/** A form of another site that came with a session is a line of the audit log. */
function noteCrossSite(services: Services, deskUrl: string) {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    await next();
    // Once `findWho` has run, `allow` notes what it refuses.
    if (c.res.status !== 403 || c.get("session")) return;
    const session = await sessionOf(c, services, deskUrl);
    const { path } = matchedRoutes(c).at(-1) ?? {};
    if (session) {
      await note(services, session, `${c.req.method} ${path}`, "cross-site");
    }
  });
}

function note(
  { database, now }: Services,
  { account }: Session,
  request: string,
  why: "role" | "cross-site",
) {
  return recordRefusedRequest(database, account, { request, why }, now());
}

/** Who asks, by the session's cookie. */
function findWho(services: Services, deskUrl: string) {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    const session = await sessionOf(c, services, deskUrl);
    if (session) c.set("session", session);
    return next();
  });
}

async function sessionOf(
  c: DeskContext,
  { database, now }: Services,
  deskUrl: string,
) {
  const token = findToken(deskUrl, c.req.header("Cookie") ?? "");
  return token ? findSession(database, token, now()) : undefined;
}

/** The one place that checks rights. */
function allow({ method, path, need, again }: DeskRoute, services: Services) {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    if (need === "anyone") return next();
    const session = c.get("session");
    if (!session) return signInFirst(c, services);
    if (need !== "enrolling") {
      if (!session.factorAt) return goTo("/enroll");
      if (need !== "signedIn" && !hasRight(session.account.role, need)) {
        await note(services, session, `${method} ${path}`, "role");
        return refusal(services, 403, session);
      }
    }
    if (!again || isFresh(session, services.now())) return next();
    return isJson(c)
      ? askForSession(c)
      : goTo(signInPath(again === "self" ? c.req.path : again, true));
  });
}

/** Afterwards the lead is shown that was asked for. Its form's text is shown, since it is stored nowhere. */
async function signInFirst(c: DeskContext, services: Services) {
  if (isJson(c) || c.req.path === "/events") return askForSession(c);
  const isPage = c.req.method === "GET" || c.req.path.startsWith("/leads/");
  const address = signInPath(isPage ? c.req.path : "/");
  if (c.req.method === "GET") return goTo(address);
  // A form of content may be large, and is not read for who is signed out.
  if (!c.req.path.startsWith("/leads/")) return goTo(address);
  const form = await c.req.raw.formData().catch(() => new FormData());
  const { text, note } = formFields(form);
  const typed = text || note;
  return typed
    ? page(
        { session: undefined, services },
        "Signed out",
        SignedOut({ typed, address }),
        { status: 401 },
      )
    : goTo(address);
}

type DeskContext = Context<DeskEnvironment>;

function isJson(c: DeskContext) {
  return deskJsonPaths.includes(c.req.path);
}

function askForSession(c: DeskContext) {
  return c.json({ error: "Please sign in again." }, 401);
}

function answer(
  route: DeskRoute,
  c: DeskContext,
  services: Services,
  deskUrl: string,
): Promise<Response> {
  const session = c.get("session");
  const desk: DeskRequest = {
    request: c.req.raw,
    // PostgreSQL has no text with NUL.
    url: new URL(c.req.url.replaceAll("%00", "")),
    parameters: c.req.param(),
    services: createRequestServices(services, c),
    deskUrl,
    session,
  };
  if (route.need === "anyone") return route.answer(desk);
  // `allow` has answered before.
  if (!session) throw new Error(`${route.path} was asked without a session`);
  return route.answer({ ...desk, session });
}

/** Lets request guards refuse with a page of the desk. */
function showRefusals(services: Services) {
  return createMiddleware<DeskEnvironment>((c, next) => {
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

function refusal(
  services: Services,
  status: 403 | 404 | 503,
  session?: Session,
) {
  const words = refusals[status];
  return page({ session, services }, words.heading, Refusal(words), {
    status,
  });
}
