import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { parseSettings } from "./settings.server.ts";

const twilio = {
  CALLS: "twilio",
  TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000001",
  TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
  TWILIO_FROM_NUMBER: "+18005550100",
  CALL_CENTER_NUMBER: "+12055550199",
};

function settingsOf(environment: Record<string, string | undefined>) {
  const parsed = parseSettings(environment);
  return parsed.ok ? parsed.settings : parsed.problems;
}

test("without settings the site runs on this machine and calls nobody", () => {
  expect(settingsOf({})).toEqual({
    mode: "production",
    port: 3000,
    host: "127.0.0.1",
    workers: 1,
    maxConnections: 4000,
    siteUrl: "http://localhost:3000",
    desk: { port: 3001, host: "127.0.0.1", url: "http://localhost:3001" },
    contentKey: { key: undefined, file: "data/content.key" },
    database: { kind: "sqlite", file: "./data/casefront.db" },
    calls: { kind: "simulate" },
    operator: {
      file: "operator.example.yaml",
      text: readFileSync("operator.example.yaml", "utf8"),
    },
    indexSimilarityLimit: 0.75,
    indexUnreviewed: true,
    limits: {
      leadsPerAddress: 60,
      leadsBeforeSpamSignal: 10,
      callsPerNumber: 2,
      callsPerNumberPerDay: 3,
      callsPerAddress: 5,
      callsPerHour: 30,
      callsPerDay: 100,
      phoneClicksPerAddress: 20,
      withdrawalsPerAddress: 20,
      postRequestsPerAddress: 600,
    },
    keep: {
      leadsMonths: 24,
      quarantinedDays: 90,
      callbacksMonths: 24,
      unfinishedDays: 30,
      consentYears: 5,
    },
    trustedProxies: [],
    logLevel: "info",
    metricsToken: undefined,
    minFreeDiskBytes: 100_000_000,
    shutdownNoticeMs: 1000,
  });
});

test(".env.example is valid, and lists every setting with its default", () => {
  const example = parseEnv(readFileSync(".env.example", "utf8"));
  expect(settingsOf(example)).toEqual(settingsOf({}));
  expect(Object.keys(example).toSorted()).toEqual([
    "CALLS",
    "CALL_CENTER_NUMBER",
    "CONTENT_KEY",
    "CONTENT_KEY_FILE",
    "DATABASE_URL",
    "DESK_HOST",
    "DESK_PORT",
    "DESK_URL",
    "DESTINATIONS_FILE",
    "HOST",
    "INDEX_SIMILARITY_LIMIT",
    "INDEX_UNREVIEWED",
    "KEEP_CALLBACKS_MONTHS",
    "KEEP_CONSENT_YEARS",
    "KEEP_LEADS_MONTHS",
    "KEEP_QUARANTINED_DAYS",
    "KEEP_UNFINISHED_DAYS",
    "LIMITS",
    "LIMIT_CALLS_AN_HOUR",
    "LIMIT_CALLS_A_DAY",
    "LIMIT_CALLS_PER_ADDRESS",
    "LIMIT_CALLS_PER_NUMBER",
    "LIMIT_CALLS_PER_NUMBER_A_DAY",
    "LIMIT_LEADS_BEFORE_SPAM_SIGNAL",
    "LIMIT_LEADS_PER_ADDRESS",
    "LIMIT_PHONE_CLICKS_PER_ADDRESS",
    "LIMIT_POST_REQUESTS_PER_ADDRESS",
    "LIMIT_WITHDRAWALS_PER_ADDRESS",
    "LOG_LEVEL",
    "MAX_CONNECTIONS",
    "METRICS_TOKEN",
    "MIN_FREE_DISK_MB",
    "OPERATOR_FILE",
    "PORT",
    "PRIVATE_DESTINATIONS",
    "QUALIFICATION_FILE",
    "SAMPLE_FIRM",
    "SHUTDOWN_NOTICE_SECONDS",
    "SITE_URL",
    "TRUSTED_PROXIES",
    "TWILIO_ACCOUNT_SID",
    "TWILIO_API_BASE",
    "TWILIO_AUTH_TOKEN",
    "TWILIO_FROM_NUMBER",
    "WORKERS",
  ]);
});

test("workers share the limits that each of them counts in memory", () => {
  expect(settingsOf({ WORKERS: "3" })).toMatchObject({
    limits: {
      phoneClicksPerAddress: 7,
      withdrawalsPerAddress: 7,
      postRequestsPerAddress: 200,
      leadsPerAddress: 60,
    },
  });
});

test("copies that share a PostgreSQL database don't each make a key for its secrets", () => {
  const settings = { DATABASE_URL: "postgres://db/casefront" };
  expect(settingsOf(settings)).toMatchObject({
    contentKey: { key: undefined, file: undefined },
  });
});

test("an empty setting counts as not set", () => {
  const empty = { PORT: "", SITE_URL: "", DATABASE_URL: "", CALLS: "" };
  expect(settingsOf(empty)).toEqual(settingsOf({}));
});

test.each([
  [{ PORT: "8080" }, { port: 8080, siteUrl: "http://localhost:8080" }],
  [{ PORT: "0" }, { port: 0 }],
  [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
  [{ WORKERS: "8" }, { workers: 8 }],
  [{ MAX_CONNECTIONS: "10" }, { maxConnections: 10 }],
  [
    {
      KEEP_LEADS_MONTHS: "6",
      KEEP_QUARANTINED_DAYS: "7",
      KEEP_CALLBACKS_MONTHS: "1",
    },
    { keep: { leadsMonths: 6, quarantinedDays: 7, callbacksMonths: 1 } },
  ],
  [
    { SITE_URL: "https://www.example.com/", CALLS: "off" },
    { siteUrl: "https://www.example.com" },
  ],
  [
    { SITE_URL: "HTTPS://Example.com:443", CALLS: "simulate" },
    { siteUrl: "https://example.com" },
  ],
  [
    { DATABASE_URL: "file:/var/lib/casefront/leads.db" },
    { database: { kind: "sqlite", file: "/var/lib/casefront/leads.db" } },
  ],
  [
    { DATABASE_URL: "postgres://u:p@db:5432/casefront" },
    { database: { kind: "postgres", url: "postgres://u:p@db:5432/casefront" } },
  ],
  [
    { DATABASE_URL: "postgresql://db/casefront" },
    { database: { kind: "postgres", url: "postgresql://db/casefront" } },
  ],
  [{ CALLS: "off" }, { calls: { kind: "off" } }],
  [{ LIMITS: "off" }, { limits: undefined }],
  [{ LIMIT_LEADS_PER_ADDRESS: "7" }, { limits: { leadsPerAddress: 7 } }],
  [{ LOG_LEVEL: "silent" }, { logLevel: "silent" }],
  [{ NODE_ENV: "development" }, { mode: "development" }],
  [{ NODE_ENV: "test" }, { mode: "production" }],
])("%j is accepted", (environment: Record<string, string>, expected) => {
  expect(settingsOf(environment)).toMatchObject(expected);
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["PORT", "1e3"],
  ["WORKERS", "0"],
  ["WORKERS", "many"],
  ["WORKERS", "100"],
  ["MAX_CONNECTIONS", "0"],
  ["KEEP_LEADS_MONTHS", "0"],
  ["KEEP_QUARANTINED_DAYS", "-1"],
  ["KEEP_CALLBACKS_MONTHS", "forever"],
  ["KEEP_CONSENT_YEARS", "3"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "javascript:alert(1)"],
  ["SITE_URL", "https://www.example.com/site"],
  ["SITE_URL", "https://www.example.com/?x"],
  ["SITE_URL", "https://u:p@www.example.com"],
  ["DESK_URL", "https://www.example.com/desk"],
  ["DATABASE_URL", "mysql://root@db/casefront"],
  ["DATABASE_URL", "./data/casefront.db"],
  ["DATABASE_URL", "file:"],
  ["CALLS", "yes"],
  ["LOG_LEVEL", "verbose"],
  ["INDEX_SIMILARITY_LIMIT", "90"],
  ["INDEX_SIMILARITY_LIMIT", "-0.1"],
])(
  "%s=%s is rejected in one line that says what is expected",
  (name, value) => {
    const parsed = parseSettings({ [name]: value });
    expect(parsed).toEqual({
      ok: false,
      problems: [expect.stringMatching(new RegExp(`^${name}: must be .+$`))],
    });
  },
);

test.each([
  [{ PORT: "3001" }, /^DESK_PORT: must differ from PORT \(both are 3001\)$/],
  [
    {
      SITE_URL: "http://example.com",
      DESK_URL: "http://example.com/",
      CALLS: "off",
    },
    /^DESK_URL: must differ from SITE_URL /,
  ],
  [
    {
      SITE_URL: "https://example.com",
      DESK_URL: "https://example.com:3001",
      CALLS: "off",
    },
    /^DESK_URL: must have a name of its own, such as https:\/\/desk.example.com/,
  ],
  [
    { DESK_URL: "http://desk.example.com" },
    /^DESK_URL: must begin with https:\/\//,
  ],
])(
  "%j is rejected: the site and its desk can't share them",
  (given, problem) => {
    expect(settingsOf(given)).toEqual([expect.stringMatching(problem)]);
  },
);

test("a limit may have the name that an older release gave it", () => {
  const older = {
    LIMIT_UNSUSPECTED_LEADS: "5",
    LIMIT_POSTS_PER_ADDRESS: "6",
  };
  const newer = { ...older, LIMIT_POST_REQUESTS_PER_ADDRESS: "7" };
  expect([older, newer].map(settingsOf)).toMatchObject([
    { limits: { leadsBeforeSpamSignal: 5, postRequestsPerAddress: 6 } },
    { limits: { leadsBeforeSpamSignal: 5, postRequestsPerAddress: 7 } },
  ]);
});

test("the same port is accepted where there is no desk, or the system chooses", () => {
  expect(settingsOf({ PORT: "3001", DESK_PORT: "off" })).toMatchObject({
    port: 3001,
  });
  expect(settingsOf({ PORT: "0", DESK_PORT: "0" })).toMatchObject({ port: 0 });
});

test("every wrong setting is reported at once", () => {
  const problems = settingsOf({ PORT: "x", SITE_URL: "x", CALLS: "x" });
  expect(problems).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^SITE_URL: /),
    expect.stringMatching(/^CALLS: /),
  ]);
});

test("a wrong setting's value is shown, unless it may contain a password", () => {
  expect(settingsOf({ PORT: "eighty" })).toEqual([
    expect.stringContaining('"eighty"'),
  ]);
  const wrong = { DATABASE_URL: "mysql://root:hunter2@db/casefront" };
  expect(JSON.stringify(settingsOf(wrong))).not.toMatch(/hunter2|root/);
  const site = { SITE_URL: "https://root:hunter2@www.example.com" };
  expect(JSON.stringify(settingsOf(site))).not.toMatch(/hunter2|root/);
});

test.each([
  { SITE_URL: "HTTPS://www.example.com" },
  { SITE_URL: "https://www.example.com", CALLS: "" },
  { SITE_URL: "http://www.example.com" },
])("a live site with only %j does not start", (live) => {
  expect(settingsOf(live)).toEqual([expect.stringMatching(/^CALLS: /)]);
});

describe("CALLS=twilio", () => {
  test("is read with all its settings", () => {
    expect(settingsOf(twilio)).toMatchObject({
      calls: {
        kind: "twilio",
        accountSid: "AC00000000000000000000000000000001",
        authToken: "0123456789abcdef0123456789abcdef",
        fromNumber: "+18005550100",
        callCenterNumber: "+12055550199",
        apiBase: undefined,
      },
    });
  });

  test("the API's URL loses its trailing slash", () => {
    const moved = { ...twilio, TWILIO_API_BASE: "http://127.0.0.1:8080/api/" };
    expect(settingsOf(moved)).toMatchObject({
      calls: { apiBase: "http://127.0.0.1:8080/api" },
    });
  });

  test.each([
    ["TWILIO_ACCOUNT_SID", ""],
    ["TWILIO_ACCOUNT_SID", "SK00000000000000000000000000000001"],
    ["TWILIO_ACCOUNT_SID", "AC123"],
    ["TWILIO_AUTH_TOKEN", ""],
    ["TWILIO_AUTH_TOKEN", "your-token"],
    ["TWILIO_FROM_NUMBER", ""],
    ["TWILIO_FROM_NUMBER", "(800) 555-0100"],
    ["CALL_CENTER_NUMBER", ""],
    ["CALL_CENTER_NUMBER", "12055550199"],
    ["TWILIO_API_BASE", "api.example.com"],
  ])(
    "with %s=%j is rejected with that name, and no secret is shown",
    (name, value) => {
      const problems = settingsOf({ ...twilio, [name]: value });
      expect(problems).toEqual([
        expect.stringMatching(new RegExp(`^${name}: `)),
      ]);
      expect(JSON.stringify(problems)).not.toMatch(/0123456789abcdef|your-tok/);
    },
  );

  test("its settings are not required where calls are simulated", () => {
    const half = { TWILIO_FROM_NUMBER: "none", CALLS: "simulate" };
    expect(settingsOf(half)).toMatchObject({ calls: { kind: "simulate" } });
  });
});

test("an unreadable operator file is rejected with its setting's name", () => {
  expect(settingsOf({ OPERATOR_FILE: "/nowhere.yaml" })).toEqual([
    'OPERATOR_FILE: must be a file that can be read, such as ./operator.yaml (it is "/nowhere.yaml")',
  ]);
});
