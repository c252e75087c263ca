import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CallSettings } from "./callback/phone-service/call-settings.ts";
import type { DestinationsSource } from "./delivery/destinations/plan/plan-file.server.ts";
import {
  type Environment,
  environment,
  findConflict,
  readGiven,
  twilioEnvironment,
} from "./environment.server.ts";
import type { Limits } from "./forms/limits.ts";
import type { DatabaseSettings } from "./server/database/database.server.ts";
import type { YamlSource } from "./server/yaml-file.server.ts";
import {
  readDestinations,
  readOperatorFile,
  readQualificationSource,
} from "./settings-files.server.ts";

/** The only reader of `process.env`, after the file `.env` if there is one. */
export function readSettings():
  | { ok: true; settings: Settings }
  | { ok: false; problems: string[] } {
  if (existsSync(".env")) process.loadEnvFile(".env");
  // React and the router read this by themselves, when they are loaded.
  process.env.NODE_ENV ??= "production";
  return parseSettings(process.env);
}

export function environmentWith(
  more: Record<string, string>,
): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

export type Settings = ReturnType<typeof settingsFrom>;

export function parseSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const given = readGiven(env);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) =>
        `${path.join(".")}: ${message} (it is ${shown(path[0], given)})`,
    );
    return { ok: false, problems };
  }
  const conflict = findConflict(parsed.data, given);
  if (conflict) return { ok: false, problems: [conflict] };
  const operator = readOperatorFile(parsed.data);
  if (!operator.ok) return operator;
  const destinations = readDestinations(parsed.data.DESTINATIONS_FILE, given);
  if (!destinations.ok) return destinations;
  const qualification = readQualificationSource(parsed.data);
  if (!qualification.ok) return qualification;
  const values = {
    ...parsed.data,
    operator: operator.source,
    destinations: destinations.source,
    qualification: qualification.source,
  };
  if (values.CALLS !== "twilio") {
    return { ok: true, settings: settingsFrom(values, { kind: values.CALLS }) };
  }
  const twilio = twilioEnvironment.safeParse(given);
  if (!twilio.success) {
    const problems = twilio.error.issues.map(
      ({ path, message }) => `${path.join(".")}: ${message} when CALLS=twilio`,
    );
    return { ok: false, problems };
  }
  return {
    ok: true,
    settings: settingsFrom(values, {
      kind: "twilio",
      accountSid: twilio.data.TWILIO_ACCOUNT_SID,
      authToken: twilio.data.TWILIO_AUTH_TOKEN,
      fromNumber: twilio.data.TWILIO_FROM_NUMBER,
      callCenterNumber: twilio.data.CALL_CENTER_NUMBER,
      apiBase: twilio.data.TWILIO_API_BASE?.replace(/\/$/, ""),
    }),
  };
}

function settingsFrom(
  values: Environment & {
    operator: YamlSource;
    destinations: DestinationsSource | undefined;
    qualification: YamlSource | undefined;
  },
  calls: CallSettings,
) {
  return {
    mode: modeFrom(values),
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    maxConnections: values.MAX_CONNECTIONS,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    desk: deskFrom(values),
    database: databaseFrom(values),
    calls,
    operator: values.operator,
    destinations: values.destinations,
    privateHosts: values.PRIVATE_DESTINATIONS,
    qualification: values.qualification,
    contentKey: {
      key: values.CONTENT_KEY,
      file: values.CONTENT_KEY_FILE ?? keyFileFor(values.DATABASE_URL),
    },
    limits: values.LIMITS === "off" ? undefined : limitsFrom(values),
    keep: {
      leadsMonths: values.KEEP_LEADS_MONTHS,
      quarantinedDays: values.KEEP_QUARANTINED_DAYS,
      callbacksMonths: values.KEEP_CALLBACKS_MONTHS,
      unfinishedDays: values.KEEP_UNFINISHED_DAYS,
      consentYears: values.KEEP_CONSENT_YEARS,
    },
    trustedProxies: values.TRUSTED_PROXIES,
    indexSimilarityLimit: values.INDEX_SIMILARITY_LIMIT,
    indexUnreviewed: values.INDEX_UNREVIEWED === "on",
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    minFreeDiskBytes: values.MIN_FREE_DISK_MB * 1_000_000,
    shutdownNoticeMs: values.SHUTDOWN_NOTICE_SECONDS * 1000,
  };
}

function modeFrom({ NODE_ENV }: Environment): "production" | "development" {
  return NODE_ENV === "development" ? "development" : "production";
}

function databaseFrom({ DATABASE_URL: url }: Environment): DatabaseSettings {
  return url.startsWith("file:")
    ? { kind: "sqlite", file: url.slice("file:".length) }
    : { kind: "postgres", url };
}

/** None with PostgreSQL, whose copies of the site have no folder in common. */
function keyFileFor(database: string) {
  return database.startsWith("file:")
    ? join(dirname(database.slice("file:".length)), "content.key")
    : undefined;
}

function deskFrom({
  DESK_PORT: port,
  DESK_HOST: host,
  DESK_URL: url,
}: Environment) {
  if (port === "off") return undefined;
  return { port: Number(port), host, url: url ?? `http://localhost:${port}` };
}

function limitsFrom(values: Environment): Limits {
  // Limits in memory are counted by each worker.
  const perWorker = (limit: number) => Math.ceil(limit / values.WORKERS);
  return {
    leadsPerAddress: values.LIMIT_LEADS_PER_ADDRESS,
    leadsBeforeSpamSignal: values.LIMIT_LEADS_BEFORE_SPAM_SIGNAL,
    callsPerNumber: values.LIMIT_CALLS_PER_NUMBER,
    callsPerNumberPerDay: values.LIMIT_CALLS_PER_NUMBER_A_DAY,
    callsPerAddress: values.LIMIT_CALLS_PER_ADDRESS,
    callsPerHour: values.LIMIT_CALLS_AN_HOUR,
    callsPerDay: values.LIMIT_CALLS_A_DAY,
    phoneClicksPerAddress: perWorker(values.LIMIT_PHONE_CLICKS_PER_ADDRESS),
    withdrawalsPerAddress: perWorker(values.LIMIT_WITHDRAWALS_PER_ADDRESS),
    postRequestsPerAddress: perWorker(values.LIMIT_POST_REQUESTS_PER_ADDRESS),
  };
}

/** A URL may hold a password: then it is named, not repeated. */
function shown(name: PropertyKey | undefined, env: Record<string, unknown>) {
  const value = env[String(name)];
  if (name === "DATABASE_URL" || /:\/\/.*@/.test(String(value))) {
    return "not shown, it may hold a password";
  }
  if (name === "METRICS_TOKEN" || name === "CONTENT_KEY") {
    return "not shown, it is a secret";
  }
  return JSON.stringify(value);
}
