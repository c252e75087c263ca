import { z } from "zod";
import { defaultPeriods } from "./privacy/retention-periods.ts";
import { isLive } from "./server/http/is-live.ts";
import { isNetwork } from "./server/security/client-address.server.ts";

const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be a URL such as https://www.example.com",
  abort: true,
});
const origin = httpUrl
  .refine(
    (address) => new URL(address).href === `${new URL(address).origin}/`,
    "must be a URL without a path, query or password, such as https://www.example.com",
  )
  .transform((address) => new URL(address).origin);
const onOff = z.enum(["on", "off"], { error: "must be on or off" });
const e164 = z
  .string({ error: "is required, a number such as +18005550100," })
  .regex(/^\+[1-9]\d{7,14}$/, "must be a number such as +18005550100");
const logLevel = z.enum(["debug", "info", "warn", "error", "silent"], {
  error: "must be debug, info, warn, error or silent",
});

const list = z
  .string()
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []));

const number = (form: RegExp, problem: string) =>
  z.string().regex(form, problem).transform(Number);

const limit = (usual: number) =>
  number(/^\d{1,9}$/, "must be a whole number such as 10").default(usual);

const span = (usual: number) =>
  number(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999").default(
    usual,
  );

export const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: number(/^\d+$/, "must be a number from 0 to 65535")
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
  DESK_URL: origin.optional(),
  WORKERS: number(/^[1-9]\d?$/, "must be a number from 1 to 99").default(1),
  MAX_CONNECTIONS: number(
    /^[1-9]\d{0,5}$/,
    "must be a number from 1 to 999999",
  ).default(4000),
  SITE_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      "must be file:./data/casefront.db or postgres://user:password@host:5432/name",
    )
    .default("file:./data/casefront.db"),
  OPERATOR_FILE: z.string().optional(),
  SAMPLE_FIRM: onOff.optional(),
  DESTINATIONS_FILE: z.string().optional(),
  PRIVATE_DESTINATIONS: list.optional(),
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
  LIMITS: onOff.default("on"),
  LIMIT_LEADS_PER_ADDRESS: limit(60),
  LIMIT_LEADS_BEFORE_SPAM_SIGNAL: limit(10),
  LIMIT_CALLS_PER_NUMBER: limit(2),
  LIMIT_CALLS_PER_NUMBER_A_DAY: limit(3),
  LIMIT_CALLS_PER_ADDRESS: limit(5),
  LIMIT_CALLS_AN_HOUR: limit(30),
  LIMIT_CALLS_A_DAY: limit(100),
  LIMIT_PHONE_CLICKS_PER_ADDRESS: limit(20),
  LIMIT_WITHDRAWALS_PER_ADDRESS: limit(20),
  LIMIT_POST_REQUESTS_PER_ADDRESS: limit(600),
  KEEP_LEADS_MONTHS: span(defaultPeriods.leadsMonths),
  KEEP_QUARANTINED_DAYS: span(defaultPeriods.quarantinedDays),
  KEEP_CALLBACKS_MONTHS: span(defaultPeriods.callbacksMonths),
  KEEP_UNFINISHED_DAYS: span(defaultPeriods.unfinishedDays),
  KEEP_CONSENT_YEARS: number(
    /^([4-9]|[1-9]\d)$/,
    "must be a whole number from 4 to 99",
  ).default(defaultPeriods.consentYears),
  TRUSTED_PROXIES: list
    .refine(
      (networks) => networks.every(isNetwork),
      "must be IP addresses or networks such as 10.0.0.0/8, with commas between them",
    )
    .default([]),
  INDEX_SIMILARITY_LIMIT: number(
    /^(0(\.\d+)?|1(\.0+)?)$/,
    "must be a share from 0 to 1, such as 0.75",
  ).default(0.75),
  INDEX_UNREVIEWED: onOff.default("on"),
  LOG_LEVEL: logLevel.default("info"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must be at least 16 characters")
    .optional(),
  MIN_FREE_DISK_MB: number(
    /^\d{1,7}$/,
    "must be a number of megabytes such as 100",
  ).default(100),
  SHUTDOWN_NOTICE_SECONDS: number(
    /^\d{1,2}$/,
    "must be a number from 0 to 99",
  ).default(1),
});

/** Installations whose settings are older have these names, by the current ones. */
const formerNames = {
  LIMIT_LEADS_BEFORE_SPAM_SIGNAL: "LIMIT_UNSUSPECTED_LEADS",
  LIMIT_POST_REQUESTS_PER_ADDRESS: "LIMIT_POSTS_PER_ADDRESS",
};

/** Without empty values, because an empty line in .env means "not set". */
export function readGiven(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ""),
  );
  for (const [name, former] of Object.entries(formerNames)) {
    given[name] ??= given[former];
  }
  return given;
}

export type Environment = z.infer<typeof environment>;

export function findConflict(
  { PORT, DESK_PORT, DESK_URL, SITE_URL }: Environment,
  given: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (SITE_URL && isLive(SITE_URL) && given.CALLS === undefined) {
    return "CALLS: must be set to twilio, off or simulate when SITE_URL isn't on localhost (it is not set)";
  }
  if (PORT > 0 && DESK_PORT === String(PORT)) {
    return `DESK_PORT: must differ from PORT (both are ${PORT})`;
  }
  return DESK_PORT === "off" || !DESK_URL
    ? undefined
    : findDeskUrlProblem(DESK_URL, SITE_URL);
}

function findDeskUrlProblem(deskUrl: string, siteUrl?: string) {
  if (deskUrl === siteUrl) {
    return `DESK_URL: must differ from SITE_URL (both are ${deskUrl})`;
  }
  const { hostname, protocol } = new URL(deskUrl);
  const isPublicName =
    isLive(deskUrl) && /\.(?!(local|lan|internal)$)[a-z]+$/i.test(hostname);
  if (!isPublicName) return undefined;
  if (protocol !== "https:") {
    return `DESK_URL: must begin with https://, so that nobody on the way reads passwords and leads (it is ${deskUrl})`;
  }
  return siteUrl && new URL(siteUrl).hostname === hostname
    ? `DESK_URL: must have a name of its own, such as https://desk.${hostname.replace(/^www\./, "")}: browsers send cookies to every port of ${hostname}`
    : undefined;
}

export const twilioEnvironment = z.object({
  TWILIO_ACCOUNT_SID: z
    .string({ error: "is required" })
    .regex(
      /^AC[0-9a-f]{32}$/,
      "must be AC and 32 of the digits 0-9 and a-f, as in Twilio's console,",
    ),
  TWILIO_AUTH_TOKEN: z
    .string({ error: "is required" })
    .regex(
      /^[0-9a-f]{32}$/,
      "must be 32 of the digits 0-9 and a-f, as in Twilio's console,",
    ),
  TWILIO_FROM_NUMBER: e164,
  CALL_CENTER_NUMBER: e164,
  TWILIO_API_BASE: httpUrl.optional(),
});
