import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { isRecentlyVerified, type Session } from "../desk/account.ts";
import { recordRateLimitedEvent } from "../desk/audit/desk-events.server.ts";
import {
  type DeskRoute,
  deskPage,
  redirectTo,
} from "../desk/desk-request.server.ts";
import { hasRight, type Right } from "../desk/rights.ts";
import { SignedOut } from "../desk/shell/refusal.tsx";
import { findToken } from "../desk/sign-in/session-cookie.ts";
import { findSession } from "../desk/sign-in/session-store.server.ts";
import { signInPath } from "../desk/sign-in/sign-in-path.ts";
import { deskJsonPaths, deskRoutes } from "../desk-routes.server.ts";
import type { Services } from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import { acceptsHtml } from "../server/security/guards.server.ts";
import { formFields } from "../ui/form/form-fields.ts";
import { refusalPage } from "./desk-refusals.server.ts";

export type DeskEnvironment = WebEnvironment & {
  Variables: {
    session?: Session;
    right?: Right;
  };
};

export type DeskContext = Context<DeskEnvironment>;

/** Only 403s to a signed-in account: failed sign-ins have their own entries. */
export function auditRefusedRequests(services: Services, deskUrl: string) {
  const { database, now } = services;
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    await next();
    const who = c.get("session");
    if (c.res.status !== 403 || (who && !c.get("right"))) return;
    // `loadSession` runs after the guard that refuses forms from other sites.
    const session = who ?? (await sessionOf(c, services, deskUrl));
    if (!session) return;
    const request = `${c.req.method} ${matchedRoutes(c).at(-1)?.path}`;
    const { account } = session;
    await recordRateLimitedEvent(database, {
      kind: "request_refused",
      data: { request, why: who ? "role" : "cross-site" },
      accountId: account.id,
      by: account,
      at: now(),
    });
  });
}

export function loadSession(services: Services, deskUrl: string) {
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
  // The queue's page asks for events and rows for as long as it is open.
  const isUse = c.req.method !== "GET" || !isByScript(c);
  return token ? findSession(database, token, now(), { isUse }) : undefined;
}

function isByScript({ req }: DeskContext) {
  return req.header("Sec-Fetch-Dest") === "empty" || req.path === "/events";
}

export function requireAccess(route: DeskRoute, services: Services) {
  const { need, again } = route;
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    if (need === "anyone") return next();
    const session = c.get("session");
    if (!session) return askToSignIn(c, route, services);
    if (need !== "enrolling") {
      if (!session.factorAt) return redirectTo("/enroll");
      if (need !== "signedIn") {
        c.set("right", need);
        if (!hasRight(session.account.role, need)) {
          return refusalPage(services, 403, session);
        }
      }
    }
    if (!again || isRecentlyVerified(session, services.now())) return next();
    if (isJson(c)) return askForSession(c);
    const why = c.req.method === "GET" ? "open" : "redo";
    return redirectTo(signInPath(again === "self" ? addressOf(c) : again, why));
  });
}

/** The sign-in leads back to the form's page. */
async function askToSignIn(
  c: DeskContext,
  route: DeskRoute,
  services: Services,
) {
  if (!acceptsHtml(c)) return askForSession(c);
  if (c.req.path === "/sign-out") return redirectTo(signInPath("/"));
  if (c.req.method !== "POST") return redirectTo(signInPath(addressOf(c)));
  const openLead = c.req.path === "/" && c.req.query("lead");
  const path = openLead ? `/leads/${openLead}` : pageOf(route, c);
  return deskPage(
    { session: undefined, services },
    "Signed out",
    SignedOut({ typed: await readTyped(c, path), address: signInPath(path) }),
    { status: 401 },
  );
}

function pageOf({ path }: DeskRoute, c: DeskContext) {
  const hasPage = deskRoutes.some(
    (route) => route.method === "GET" && route.path === path,
  );
  return hasPage ? addressOf(c) : c.req.path.replace(/\/[^/]*$/, "") || "/";
}

/** The path and the query, which may name a view, a section or a lead. A search can't be read in another session. */
function addressOf({ req }: DeskContext) {
  const query = new URLSearchParams(new URL(req.url).search);
  query.delete("search");
  return query.size > 0 ? `${req.path}?${query}` : req.path;
}

/** Short text, to be copied. Content forms may be large, and aren't read for someone who is signed out. */
async function readTyped(c: DeskContext, path: string) {
  if (!/^\/(leads\/|stop-requests\b)/.test(path)) return "";
  const form = await c.req.raw.formData().catch(() => new FormData());
  const { text, note, reason, phone, email } = formFields(form);
  return [text, note, reason, phone, email].filter(Boolean).join("\n");
}

function isJson(c: DeskContext) {
  return deskJsonPaths.includes(c.req.path);
}

function askForSession(c: DeskContext) {
  return c.json({ error: "Please sign in again." }, 401);
}
