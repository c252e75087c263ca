import { getRequestListener } from "@hono/node-server";
import { Hono, type HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import { isAutosave } from "./blog/desk/post-form.ts";
import { maxFormBytes } from "./brand/media/upload-reference.ts";
import { linkPath } from "./desk/accounts/link-store.server.ts";
import {
  type DeskRequest,
  type DeskRoute,
  NotFoundError,
} from "./desk/desk-request.server.ts";
import { findDeskFile } from "./desk/shell/desk-files.server.ts";
import {
  deskJsonPaths,
  deskRoutes,
  passkeyOptionsPath,
} from "./desk-routes.server.ts";
import { compressResponses } from "./server/http/compress.server.ts";
import {
  admitRequests,
  createOverloadHandler,
} from "./server/http/overload.server.ts";
import { limitPipelining } from "./server/http/pipelining.server.ts";
import type { Services } from "./server/http/services-context.server.ts";
import { createWorkScheduler } from "./server/http/work-scheduler.server.ts";
import * as requests from "./server/operations/requests.server.ts";
import { createSecretPaths } from "./server/operations/secret-paths.server.ts";
import { strictPolicy } from "./server/security/content-policy.server.ts";
import * as guards from "./server/security/guards.server.ts";
import { limitPostRequests } from "./server/security/limit-post-requests.server.ts";
import { isSecretKeyError } from "./server/security/secret-box.server.ts";
import { secureResponses } from "./server/security/security-headers.server.ts";
import { createRequestServices } from "./services/request-services.server.ts";
import { defaultToNoStore } from "./web/cache-headers.server.ts";
import {
  auditRefusedRequests,
  type DeskContext,
  type DeskEnvironment,
  loadSession,
  requireAccess,
} from "./web/desk-access.server.ts";
import {
  deskOverloadResponses,
  isDatabaseUnavailable,
  missingKeyPage,
  refusalPage,
  showDeskRefusals,
} from "./web/desk-refusals.server.ts";
import * as errors from "./web/error-responses.server.ts";

const tokenPaths = [linkPath];
const secretPaths = createSecretPaths(tokenPaths);

/** Passkey sign-ins that one IP address may begin in ten minutes; each stores a challenge. */
const challengesPerAddress = 60;

/** Middleware in order, then routes. Shares no URL, cookie or file with the public site. */
export function createDeskApp(site: Services, deskUrl: string) {
  const services = { ...site, database: site.deskDatabase };
  const { log, limits, trustedProxies } = services;
  const app = new Hono<DeskEnvironment>()
    .use(endUnreadStream())
    .use(requests.identifyRequest())
    .use(requests.logRequest(log, secretPaths))
    .use(defaultToNoStore())
    .use(secureResponses(deskUrl, secretPaths))
    .use(setPolicy())
    .use(guards.refuseMalformedUrl())
    .use("/:file{desk-.+}", compressResponses())
    .use(serveDeskFiles(services))
    .use(guards.requireMethod(isNoProgramPath, []))
    .use(showDeskRefusals(services))
    .use(guards.requireOwnHost(deskUrl, otherHost))
    .use(auditRefusedRequests(services, deskUrl))
    .use(guards.refuseCrossSite(deskUrl, tokenPaths))
    .use(guards.requireOrigin(deskUrl))
    .use(
      limitPostRequests(limits?.postRequestsPerAddress, {
        trustedProxies,
        isAutosave: isPostAutosave,
      }),
    )
    .use(
      passkeyOptionsPath,
      limitPostRequests(limits && challengesPerAddress, { trustedProxies }),
    )
    .use(guards.requireContentType(deskJsonPaths))
    .use(guards.limitBody(bodyLimitOf))
    .use(loadSession(services, deskUrl));
  for (const route of deskRoutes) {
    app.on(route.method, route.path, requireAccess(route, services), (c) =>
      handleRoute(route, c, services, deskUrl),
    );
  }
  const handleError = errors.errorHandler(services);
  return app
    .notFound((c) => refusalPage(services, 404, c.get("session")))
    .onError((error, c) => {
      const session = c.get("session");
      if (error instanceof NotFoundError) {
        return refusalPage(services, error.what, session);
      }
      if (isSecretKeyError(error))
        return missingKeyPage(services, error, session);
      return isDatabaseUnavailable(error)
        ? refusalPage(services, 503)
        : handleError(error, c);
    });
}

/** With its own queues, so that a flood of desk requests doesn't slow down the site. */
export function createDeskListener(services: Services, deskUrl: string) {
  const handle = getRequestListener(createDeskApp(services, deskUrl).fetch, {
    errorHandler: errors.handleUnparsableRequest(services),
  });
  const busy = deskOverloadResponses(services, deskUrl);
  const refuse = createOverloadHandler(busy, services.metrics.countRefusal);
  const admit = admitRequests(refuse, {
    reading: createWorkScheduler(),
    sending: createWorkScheduler(),
  });
  return limitPipelining(admit(handle), refuse);
}

const otherHost =
  "Open the desk at its own URL. If this is its URL, set DESK_URL to it.";

const isNoProgramPath = () => false;

function isPostAutosave(request: HonoRequest) {
  return request.path.startsWith("/posts/") && isAutosave(request.raw);
}

/** Content and post forms carry photos and long texts. */
function bodyLimitOf(path: string) {
  return /^\/(content|posts)\//.test(path) ? maxFormBytes : guards.maxBodyBytes;
}

/** HEAD is handled as GET: an event stream would otherwise run with no reader. */
function endUnreadStream() {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });
}

function setPolicy() {
  return createMiddleware<DeskEnvironment>(async (c, next) => {
    await next();
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.res.headers.set("Content-Security-Policy", strictPolicy);
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

async function handleRoute(
  route: DeskRoute,
  c: DeskContext,
  services: Services,
  deskUrl: string,
): Promise<Response> {
  const session = c.get("session");
  const form = await readForm(c);
  if (!form) return refusalPage(services, 400, session);
  const desk: DeskRequest = {
    request: c.req.raw,
    form,
    // PostgreSQL can't store NUL.
    url: new URL(c.req.url.replaceAll("%00", "")),
    parameters: Object.fromEntries(
      Object.entries(c.req.param()).map(([name, text]) => [
        name,
        asTyped(text),
      ]),
    ),
    services: createRequestServices(services, c),
    deskUrl,
    session,
  };
  if (route.need === "anyone") return route.handler(desk);
  // `requireAccess` has already refused requests without a session.
  if (!session)
    throw new Error(`${route.path} was requested without a session`);
  return route.handler({ ...desk, session });
}

/** Undefined for an incomplete form: saving it would clear the missing fields. */
async function readForm({ req }: DeskContext): Promise<FormData | undefined> {
  const form = new FormData();
  if (req.method !== "POST" || deskJsonPaths.includes(req.path)) return form;
  const sent = await req.raw.formData().catch(() => undefined);
  for (const [name, value] of sent ?? []) {
    form.append(name, typeof value === "string" ? asTyped(value) : value);
  }
  return sent && form;
}

/** Browsers send a line break as two characters but count it as one. PostgreSQL can't store NUL. */
function asTyped(text: string) {
  return text.replaceAll("\0", "").replaceAll("\r\n", "\n");
}
