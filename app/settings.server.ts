import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { CallSettings } from "./callback/telephone/call-settings.ts";
import type { DestinationsSource } from "./delivery/destinations/plan-file.server.ts";
import type { Limits } from "./forms/limits.ts";
import {
  type RetentionPeriods,
  usualPeriods,
} from "./privacy/retention-periods.ts";
import type { DatabaseSettings } from "./server/database/database.server.ts";
import type { YamlSource } from "./server/operations/yaml-file.server.ts";
import { isNetwork } from "./server/security/client-address.server.ts";
import type { KeySource } from "./server/security/secret-box.server.ts";

/** Reads the process environment and, where there is one, the file `.env`. The only reader of `process.env`. */
export function readSettings():
  | { ok: true; settings: Settings }
  | { ok: false; problems: string[] } {
  if (existsSync(".env")) process.loadEnvFile(".env");
  // React and the router read this by themselves, when they are loaded.
  process.env.NODE_ENV ??= "production";
  return parseSettings(process.env);
}

/** The environment of a program that this one starts. */
export function environmentWith(
  more: Record<string, string>,
): NodeJS.ProcessEnv {
  return { ...process.env, ...more };
}

export type Settings = {
  /** Pages and assets are read from `build/`, or compiled on each change. */
  mode: "production" | "development";
  port: number;
  host: string;
  /** Processes that share the port. */
  workers: number;
  /** Open connections of each process beyond which new ones are closed. */
  maxConnections: number;
  /** Origin of the public site, without a slash at its end. */
  siteUrl: string;
  /** Where the firm's people work; undefined if it is off. */
  desk: { port: number; host: string; url: string } | undefined;
  database: DatabaseSettings;
  calls: CallSettings;
  /** The operator's file, or the sample that ships with the project. */
  operator: YamlSource;
  destinations: DestinationsSource | undefined;
  /** Who qualifies; undefined for the specification's rule. */
  qualification: YamlSource | undefined;
  /** Encrypts the secrets that owners enter at the desk. */
  contentKey: KeySource;
  /** Undefined sets no limits: for load tests. */
  limits: Limits | undefined;
  keep: RetentionPeriods;
  /** Who may say in X-Forwarded-For on whose behalf it asks: addresses and networks. */
  trustedProxies: readonly string[];
  /** State and city pages more similar to a sibling than this are excluded from the index: from 0 to 1. */
  indexSimilarityLimit: number;
  /** Whether search engines are offered pages that no lawyer has reviewed. */
  indexUnreviewed: boolean;
  logLevel: z.infer<typeof logLevel>;
  /** Opens the metrics; undefined opens them to nobody. */
  metricsToken: string | undefined;
  /** Bytes that must be free on the disk of an SQLite file for the site to call itself ready. */
  minFreeDisk: number;
  /** Milliseconds from the order to stop until no more requests are taken. */
  shutdownNotice: number;
};

/** Checks the settings, those of Twilio last; each problem names the setting and what it should look like. */
export function parseSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  // An empty line in .env means "not set".
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) =>
        `${path.join(".")}: ${message} (it is ${shown(path[0], given)})`,
    );
    return { ok: false, problems };
  }
  if (parsed.data.SITE_URL?.startsWith("https:") && given.CALLS === undefined) {
    return { ok: false, problems: [callsNotChosen] };
  }
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

const callsNotChosen =
  "CALLS: must be set to twilio, off or simulate when SITE_URL is an https address (it is not set)";

function readOperatorFile({
  OPERATOR_FILE: named,
  SAMPLE_FIRM: sampleFirm,
}: z.infer<typeof environment>) {
  const own = "./operator.yaml";
  if (sampleFirm === "on") {
    return readSource("SAMPLE_FIRM", shippedFile("sample-firm.yaml"), own);
  }
  const file =
    named ?? (existsSync(own) ? own : shippedFile("operator.example.yaml"));
  return readSource("OPERATOR_FILE", file, own);
}

function shippedFile(name: string) {
  return relative("", fileURLToPath(new URL(`../${name}`, import.meta.url)));
}

/** The destinations file, where there is one, and the environment variables that it names. */
function readDestinations(
  named: string | undefined,
  env: Record<string, string | undefined>,
):
  | { ok: true; source: Settings["destinations"] }
  | { ok: false; problems: string[] } {
  const own = "./destinations.yaml";
  if (named === undefined && !existsSync(own)) {
    return { ok: true, source: undefined };
  }
  const read = readSource("DESTINATIONS_FILE", named ?? own, own);
  if (!read.ok) return read;
  const names = [...read.source.text.matchAll(/\$\{(\w+)\}/g)].map(
    ([, name = ""]) => name,
  );
  const variables = names.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const source = { ...read.source, variables: Object.fromEntries(variables) };
  return { ok: true, source };
}

function readQualificationSource({
  QUALIFICATION_FILE: named,
}: z.infer<typeof environment>) {
  return named === undefined
    ? ({ ok: true, source: undefined } as const)
    : readSource("QUALIFICATION_FILE", named, "./qualification.yaml");
}

function readSource(
  setting: string,
  file: string,
  example: string,
): { ok: true; source: YamlSource } | { ok: false; problems: string[] } {
  try {
    return { ok: true, source: { file, text: readFileSync(file, "utf8") } };
  } catch {
    // Why not, the operator sees by looking at the file.
    const problem = `${setting}: must be a file that can be read, such as ${example} (it is ${JSON.stringify(file)})`;
    return { ok: false, problems: [problem] };
  }
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address such as https://www.example.com",
});
const e164 = z
  .string({ error: "is needed, a number such as +18005550100," })
  .regex(/^\+[1-9]\d{7,14}$/, "must be a number such as +18005550100");
const logLevel = z.enum(["debug", "info", "warn", "error", "silent"], {
  error: "must be debug, info, warn, error or silent",
});

const limit = (usual: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number such as 10")
    .transform(Number)
    .default(usual);

const span = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999")
    .transform(Number)
    .default(usual);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a number from 0 to 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  DESK_PORT: z
    .string()
    .regex(/^(off|\d+)$/, "must be a number from 0 to 65535, or off")
    .refine(
      (port) => port === "off" || Number(port) <= 65535,
      "must be a number from 0 to 65535, or off",
    )
    .default("3001"),
  DESK_HOST: z.string().default("127.0.0.1"),
  DESK_URL: webAddress
    .transform((address) => new URL(address).origin)
    .optional(),
  WORKERS: z
    .string()
    .regex(/^[1-9]\d?$/, "must be a number from 1 to 99")
    .transform(Number)
    .default(1),
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a number from 1 to 999999")
    .transform(Number)
    .default(4000),
  SITE_URL: webAddress
    .transform((address) => new URL(address).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      "must be file:./data/casefront.db or postgres://user:password@host:5432/name",
    )
    .default("file:./data/casefront.db"),
  OPERATOR_FILE: z.string().optional(),
  SAMPLE_FIRM: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
  DESTINATIONS_FILE: z.string().optional(),
  QUALIFICATION_FILE: z.string().optional(),
  CONTENT_KEY: z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=$/,
      "must be 32 random bytes in base64: openssl rand -base64 32",
    )
    .optional(),
  CONTENT_KEY_FILE: z.string().min(1, "must be a path").optional(),
  CALLS: z
    .enum(["simulate", "twilio", "off"], {
      error: "must be simulate, twilio or off",
    })
    .default("simulate"),
  LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  LIMIT_LEADS_PER_ADDRESS: limit(60),
  LIMIT_UNSUSPECTED_LEADS: limit(10),
  LIMIT_CALLS_PER_NUMBER: limit(2),
  LIMIT_CALLS_PER_NUMBER_A_DAY: limit(3),
  LIMIT_CALLS_PER_ADDRESS: limit(5),
  LIMIT_CALLS_AN_HOUR: limit(30),
  LIMIT_CALLS_A_DAY: limit(100),
  LIMIT_PHONE_CLICKS_PER_ADDRESS: limit(20),
  LIMIT_WITHDRAWALS_PER_ADDRESS: limit(20),
  LIMIT_POSTS_PER_ADDRESS: limit(600),
  KEEP_LEADS_MONTHS: span(usualPeriods.leadsMonths),
  KEEP_QUARANTINED_DAYS: span(usualPeriods.quarantinedDays),
  KEEP_CALLBACKS_MONTHS: span(usualPeriods.callbacksMonths),
  KEEP_UNFINISHED_DAYS: span(usualPeriods.unfinishedDays),
  KEEP_CONSENT_YEARS: z
    .string()
    .regex(/^([4-9]|[1-9]\d)$/, "must be a whole number from 4 to 99")
    .transform(Number)
    .default(usualPeriods.consentYears),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((part) => part.trim() || []))
    .refine(
      (networks) => networks.every(isNetwork),
      "must be addresses or networks such as 10.0.0.0/8, with commas between them",
    ),
  INDEX_SIMILARITY_LIMIT: z
    .string()
    .regex(
      /^(0(\.\d+)?|1(\.0+)?)$/,
      "must be a share from 0 to 1, such as 0.75",
    )
    .transform(Number)
    .default(0.75),
  INDEX_UNREVIEWED: z
    .enum(["on", "off"], { error: "must be on or off" })
    .default("on"),
  LOG_LEVEL: logLevel.default("info"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must be at least 16 characters")
    .optional(),
  MIN_FREE_DISK_MB: z
    .string()
    .regex(/^\d{1,7}$/, "must be a number of megabytes such as 100")
    .transform(Number)
    .default(100),
  SHUTDOWN_NOTICE_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, "must be a number from 0 to 99")
    .transform(Number)
    .default(1),
});

const twilioEnvironment = z.object({
  TWILIO_ACCOUNT_SID: z
    .string({ error: "is needed" })
    .regex(
      /^AC[0-9a-f]{32}$/,
      "must be AC and 32 of the digits 0-9 and a-f, as in Twilio's console,",
    ),
  TWILIO_AUTH_TOKEN: z
    .string({ error: "is needed" })
    .regex(
      /^[0-9a-f]{32}$/,
      "must be 32 of the digits 0-9 and a-f, as in Twilio's console,",
    ),
  TWILIO_FROM_NUMBER: e164,
  CALL_CENTER_NUMBER: e164,
  TWILIO_API_BASE: webAddress.optional(),
});

function settingsFrom(
  values: z.infer<typeof environment> &
    Pick<Settings, "operator" | "destinations" | "qualification">,
  calls: Settings["calls"],
): Settings {
  return {
    mode: values.NODE_ENV === "development" ? "development" : "production",
    port: values.PORT,
    host: values.HOST,
    workers: values.WORKERS,
    maxConnections: values.MAX_CONNECTIONS,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    desk: deskFrom(values),
    database: values.DATABASE_URL.startsWith("file:")
      ? { kind: "sqlite", file: values.DATABASE_URL.slice("file:".length) }
      : { kind: "postgres", url: values.DATABASE_URL },
    calls,
    operator: values.operator,
    destinations: values.destinations,
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
    minFreeDisk: values.MIN_FREE_DISK_MB * 1_000_000,
    shutdownNotice: values.SHUTDOWN_NOTICE_SECONDS * 1000,
  };
}

/** Next to the SQLite database. */
function keyFileFor(database: string) {
  const folder = database.startsWith("file:")
    ? dirname(database.slice("file:".length))
    : "data";
  return join(folder, "content.key");
}

function deskFrom({
  DESK_PORT: port,
  DESK_HOST: host,
  DESK_URL: url,
}: z.infer<typeof environment>): Settings["desk"] {
  if (port === "off") return undefined;
  return { port: Number(port), host, url: url ?? `http://localhost:${port}` };
}

function limitsFrom(values: z.infer<typeof environment>): Limits {
  // Limits in memory are counted by each worker.
  const perWorker = (limit: number) => Math.ceil(limit / values.WORKERS);
  return {
    leadsPerAddress: values.LIMIT_LEADS_PER_ADDRESS,
    unsuspectedLeads: values.LIMIT_UNSUSPECTED_LEADS,
    callsPerNumber: values.LIMIT_CALLS_PER_NUMBER,
    callsPerNumberADay: values.LIMIT_CALLS_PER_NUMBER_A_DAY,
    callsPerAddress: values.LIMIT_CALLS_PER_ADDRESS,
    callsAnHour: values.LIMIT_CALLS_AN_HOUR,
    callsADay: values.LIMIT_CALLS_A_DAY,
    phoneClicksPerAddress: perWorker(values.LIMIT_PHONE_CLICKS_PER_ADDRESS),
    withdrawalsPerAddress: perWorker(values.LIMIT_WITHDRAWALS_PER_ADDRESS),
    postsPerAddress: perWorker(values.LIMIT_POSTS_PER_ADDRESS),
  };
}

/** A database address may hold a password: it is named, not repeated. */
function shown(name: PropertyKey | undefined, env: Record<string, unknown>) {
  if (name === "DATABASE_URL") return "not shown, it may hold a password";
  if (name === "METRICS_TOKEN" || name === "CONTENT_KEY") {
    return "not shown, it is a secret";
  }
  return JSON.stringify(env[String(name)]);
}
