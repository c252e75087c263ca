import { once } from "node:events";
import { afterAll, afterEach, onTestFinished } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import type { operatorSchema } from "../../app/brand/operator.ts";
import type {
  CallResult,
  PhoneService,
} from "../../app/callback/phone-service/phone-service.ts";
import type { StateLawOverrides } from "../../app/law/facts/state-law-override.ts";
import { createHttpServer } from "../../app/server/http/http-server.server.ts";
import { isLive } from "../../app/server/http/is-live.ts";
import type { Services } from "../../app/server/http/services-context.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { parseSettings, type Settings } from "../../app/settings.server.ts";
import { publish } from "./content/content.ts";
import {
  copyDatabase,
  type DatabaseKind,
  defaultTime,
} from "./databases/databases.ts";
import { findFreePort } from "./free-port.ts";

// biome-ignore lint/performance/noBarrelFile: most tests import these together with a site.
export { createDatabase, databaseKinds } from "./databases/databases.ts";

export type TestSite = Awaited<ReturnType<typeof openSite>>;

/**
 * The built site on loopback, with its own new database, the sample posts, a clock that the test sets, and a fake
 * phone service that records the requested numbers.
 */
export async function openSite({
  database = "sqlite",
  now = defaultTime,
  lawOverrides = {},
  settings = {},
  phoneService: otherPhoneService,
  excludedPaths,
  siteUrl,
  operator = {},
}: {
  database?: DatabaseKind;
  now?: string;
  lawOverrides?: StateLawOverrides;
  /** Additional environment variables. */
  settings?: Record<string, string>;
  /** Replaces the fake phone service, for a site at this URL. */
  phoneService?: (url: string) => PhoneService;
  /** Pages excluded from the index, instead of the build's. */
  excludedPaths?: readonly string[];
  /** The public address, if it differs from the listening one. */
  siteUrl?: string;
  /** Overrides the sample operator's fields (on a live site: the live operator's). */
  operator?: Partial<OperatorFields>;
} = {}) {
  const store = await copyDatabase(database, "posts");
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const given = testSettings({
    DATABASE_URL: store.url,
    SITE_URL: siteUrl ?? url,
    CALLS: "off",
    ...settings,
  });
  const services = await openServices(
    { ...given, operator: withFields(given.operator, operator) },
    createLog("silent"),
  );
  if (Object.keys(lawOverrides).length > 0) {
    await publish(services, lawOverrides, "law");
    await services.content.refresh();
  }
  const phoneService = fakePhoneService();
  let time = new Date(now);
  let tickMs = 0;
  const { createListener, createDeskListener } = await loadBuild();
  const siteServices: Services = {
    ...services,
    phoneService: otherPhoneService?.(url) ?? phoneService,
    content: excludedPaths
      ? excluding(excludedPaths, services.content)
      : services.content,
    now: () => {
      time = new Date(time.getTime() + tickMs);
      return time;
    },
  };
  const { close, ...web } = createListener(siteServices);
  const server = createHttpServer(web, {
    siteUrl: services.siteUrl,
    maxConnections: 1000,
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  services.delivery.start(() => time, { pollMs: 100 });

  return {
    url,
    databaseUrl: store.url,
    services,
    phoneService,
    /** The desk's listener, for this public URL of it. */
    createDeskListener: (deskUrl: string) => {
      siteServices.deskUrl = deskUrl;
      return createDeskListener(siteServices, deskUrl);
    },
    now: () => time,
    /** Sets the clock. */
    setTime: (iso: string) => {
      time = new Date(iso);
    },
    /** From now on, each reading of the clock is a millisecond later. */
    runClock: () => {
      tickMs = 1;
    },
    /** A program's request; redirects are not followed. */
    visit: (path: string, init?: RequestInit) =>
      fetch(url + path, {
        redirect: "manual",
        ...init,
        headers: uncompressed(init?.headers),
      }),
    /** The page's body. Throws if it fails or doesn't exist: a test for missing words would pass on it. /404 is one. */
    read: async (path: string) => {
      const response = await fetch(url + path, { headers: uncompressed() });
      if (!response.ok && path !== "/404") {
        throw new Error(`${path} answered ${response.status}`);
      }
      return response.text();
    },
    postJson: (path: string, body: unknown) =>
      fetch(url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    /** A form as a browser without JavaScript posts it. */
    submit: (path: string, fields: Record<string, string>, cookie = "") =>
      fetch(url + path, {
        method: "POST",
        redirect: "manual",
        headers: { Accept: "text/html", ...(cookie && { Cookie: cookie }) },
        body: new URLSearchParams(fields),
      }),
    /** Deletes leads, callback requests and recorded calls between tests. */
    forget: async () => {
      await services.database.deleteFrom("survey_leads").execute();
      await services.database.deleteFrom("lead_states").execute();
      await services.database.deleteFrom("lead_search").execute();
      await services.database.deleteFrom("submissions").execute();
      await services.database.deleteFrom("touches").execute();
      await services.database.deleteFrom("partial_surveys").execute();
      await services.database.deleteFrom("callback_requests").execute();
      await services.database.deleteFrom("suppressions").execute();
      await services.database.deleteFrom("attributions").execute();
      await services.database.deleteFrom("phone_clicks").execute();
      phoneService.calls.length = 0;
      phoneService.outcome = { status: "placed", callId: "call-1" };
    },
    close: async () => {
      await close();
      server.closeAllConnections();
      server.close();
      await services.delivery.stop();
      await services.close();
      await store.remove();
    },
  };
}

/** Compressing hundreds of pages is a good part of the work. */
function uncompressed(given?: HeadersInit) {
  const headers = new Headers(given);
  if (!headers.has("Accept-Encoding")) {
    headers.set("Accept-Encoding", "identity");
  }
  return headers;
}

function excluding(
  paths: readonly string[],
  content: Services["content"],
): Services["content"] {
  const excludedPaths = new Map(paths.map((path) => [path, "test"]));
  return {
    ...content,
    get current() {
      return { ...content.current, excludedPaths };
    },
  };
}

/** A site for a file's tests, emptied after each test. */
export async function openSiteForFile(
  options: Parameters<typeof openSite>[0] = {},
) {
  const site = await openSite(options);
  afterEach(() => site.forget());
  afterAll(() => site.close());
  return site;
}

/** A site that a test may break. */
export async function openSiteForTest(
  options: Parameters<typeof openSite>[0] = {},
) {
  const site = await openSite(options);
  onTestFinished(() => site.close());
  return site;
}

/** Services on a new database, for store tests. */
export async function openStore(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
) {
  const store = await copyDatabase(kind, "tables");
  const services: Services = await openServices(
    testSettings({ DATABASE_URL: store.url, CALLS: "off", ...settings }),
    createLog("silent"),
  );
  return {
    ...services,
    databaseUrl: store.url,
    close: async () => {
      await services.delivery.stop();
      await services.close();
      await store.remove();
    },
  };
}

type OperatorFields = z.input<typeof operatorSchema>;

function withFields(
  { file, text }: Settings["operator"],
  fields: Partial<OperatorFields>,
) {
  if (Object.keys(fields).length === 0) return { file, text };
  return { file, text: JSON.stringify({ ...parse(text), ...fields }) };
}

/** An operator that is allowed on a live site. */
export const liveOperator = {
  OPERATOR_FILE: "test/support/live-operator.yaml",
};

/** The key of stored secrets: a site on SQLite makes its own without it, one on PostgreSQL doesn't. */
export const contentKey = {
  CONTENT_KEY: Buffer.alloc(32, 1).toString("base64"),
};

/** Settings as environment variables would give them. Throws their errors. */
export function testSettings(environment: Record<string, string>) {
  const { DATABASE_URL = "", SITE_URL, CONTENT_KEY_FILE } = environment;
  const needsKey = DATABASE_URL.startsWith("postgres:") && !CONTENT_KEY_FILE;
  const parsed = parseSettings({
    LIMITS: "off",
    ...(needsKey && contentKey),
    ...(SITE_URL && isLive(SITE_URL) && liveOperator),
    ...environment,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join("; "));
  return parsed.settings;
}

/** Throws if the build is older than the sources. */
export function requireBuild() {
  const problem = process.env.TEST_BUILD_PROBLEM;
  if (problem) throw new Error(problem);
}

let loadedBuild: Promise<typeof import("../../app/web.server.ts")> | undefined;

/** Imported once, because the test runner reads three megabytes and their source map at each import. */
export function loadBuild() {
  requireBuild();
  loadedBuild ??= import(
    new URL("../../build/server/index.js", import.meta.url).href
  );
  return loadedBuild;
}

function fakePhoneService() {
  const calls: string[] = [];
  return {
    /** Requested numbers, oldest first. */
    calls,
    /** The fake's answer; a test may set another. */
    outcome: { status: "placed", callId: "call-1" } as CallResult,
    async call(number: string) {
      calls.push(number);
      return this.outcome;
    },
  };
}
