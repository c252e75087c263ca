import { createHash } from "node:crypto";
import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { readConsent } from "../app/consent/consent.ts";
import { referenceOf } from "../app/forms/reference.ts";
import { recordStatus } from "../app/leads/events/lead-events.server.ts";
import { runCommand } from "./support/command.ts";
import { completeSurvey } from "./support/complete-survey.ts";
import { type DatabaseKind, databaseKinds } from "./support/databases.ts";
import { runNode } from "./support/node-process.ts";
import { consentTexts } from "./support/shown-texts.ts";
import { openStore } from "./support/site.ts";
import { storeLead } from "./support/store-lead.ts";

const stories = [
  '=HYPERLINK("https://example.com","Pay")',
  "+1+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r=1+1",
  '"=1+1',
  "' =1+1",
  "  =1+1",
  "\u200b=1+1",
  "\uff1d1+1",
  "\n@SUM(1)",
];
const harmless = [
  'She said "stop", then: a=b; 1+1',
  "Line one\nline two\r\nline three",
  "+12055550123",
  "Jos\u00e9 \u2013 \u4f60\u597d \ud83d\ude97",
  "a, b",
  "",
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "casefront-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

let store: Awaited<ReturnType<typeof openStore>>;
const ids: string[] = [];

/** Registers the set-up of a group of tests with read-only leads. */
function setUp(kind: DatabaseKind) {
  beforeAll(async () => {
    store = await openStore(kind);
    ids.length = 0;
    for (const [index, description] of [...stories, ...harmless].entries()) {
      const lead = {
        source: "Landing Page Contact Form",
        firstName: "Ann",
        phone: `+1 (205) 555-0${100 + index}`,
        description,
      } as const;
      ids.push(await storeLead(store.leads, lead, time(index)));
    }
    const survey = { ...completeSurvey, source: "Website Survey" } as const;
    ids.push(
      await storeLead(store.leads, { ...survey, qualified: true }, time(100)),
      await storeLead(
        store.leads,
        {
          ...survey,
          qualified: false,
          state: " VERMONT ",
          phone: "2055550199",
          email: "bo@example.com",
        },
        time(101),
      ),
    );
    await store.leads.saveLead(
      { ...survey, qualified: true, firstName: "Bot" },
      time(102),
      { signals: ["honeypot"] },
    );
    const form = {
      kind: "callback",
      key: "1",
      payload: "",
      address: "::1",
      now: time(103),
    } as const;
    await store.callbacks.recordRequest("+12055550123", form, undefined);
  });
  afterAll(() => store.close());
}

const leads = (...words: string[]) =>
  runCommand(["commands/leads.ts", ...words], {
    DATABASE_URL: store.databaseUrl,
  });
const exportRows = async (...words: string[]) =>
  readCsv((await leads("export", ...words)).out);

async function lastExport() {
  const rows = await store.database
    .selectFrom("exports")
    .selectAll()
    .orderBy("begun_at", "desc")
    .execute();
  return rows[0];
}

describe.each(databaseKinds)("npm run leads -- export, on %s", (kind) => {
  setUp(kind);

  test("CSV has a header, CRLF, and every text exactly, except for an apostrophe before a formula", async () => {
    const { code, out, err } = await leads("export", "--source", "landing");
    expect([code, err]).toEqual([0, ""]);
    expect(
      out.startsWith("id,created_at,source,first_name,last_name,email,phone,"),
    ).toBe(true);
    expect(out.endsWith("\r\n")).toBe(true);
    const rows = readCsv(out);
    expect(rows.map((row) => row.description)).toEqual([
      ...stories.map((story) => `'${story}`),
      ...harmless,
    ]);
    expect(rows.map((row) => row.id)).toEqual(ids.slice(0, rows.length));
    expect(rows[0]).toMatchObject({
      created_at: "2026-11-01T00:00:00.000Z",
      phone: "'+1 (205) 555-0100",
      qualified: "",
      touch: "1",
      thread_id: ids[0],
      reference: referenceOf(ids[0] ?? ""),
    });
  });

  test("each row has its number in E.164, consents and withdrawals, attribution, and who claimed it", async () => {
    const own = await openStore(kind);
    onTestFinished(() => own.close());
    const at = "2026-10-30T12:00:00.000Z";
    const id = await storeLead(
      own.leads,
      {
        source: "Landing Page Contact Form",
        firstName: "Ann",
        phone: "+1 (205) 555-0123",
        description: "A van.",
      },
      time(0),
      {
        consent: readConsent(
          { consentText: consentTexts.contact.version, consentTexts: "yes" },
          new Request("https://firm.example/", {
            headers: { "Sec-GPC": "1" },
          }),
        ),
        attribution: {
          first: { at, landing: "/blog", referrer: "https://search.example/" },
          last: {
            at,
            landing: "/",
            utm_source: "radio",
            utm_campaign: "=1+1",
            gclid: "click-1",
          },
        },
      },
    );
    const scope = { calls: true, texts: false };
    await own.consents.withdrawNumber("+12055550123", scope, time(1));
    await own.sharingOptOuts.optOut(["+12055550123"], { now: time(1) });
    await own.delivery.claims.claim(
      id,
      { account: null, name: "Bo Diaz" },
      time(2),
    );
    await own.database.transaction().execute((transaction) =>
      recordStatus(
        transaction,
        {
          ...{ subjectId: id, to: "not-a-lead", at: time(3) },
          by: { account: null, name: "Bo Diaz" },
        },
        "any",
        own.delivery.statusOutbox,
      ),
    );
    const listed = await runCommand(["commands/leads.ts", "list"], {
      DATABASE_URL: own.databaseUrl,
    });
    expect(listed.out).toContain("status: Not a lead, with Bo Diaz");
    const { code, out, err } = await runCommand(
      ["commands/leads.ts", "export"],
      {
        DATABASE_URL: own.databaseUrl,
      },
    );
    expect([code, err]).toEqual([0, ""]);
    expect(readCsv(out)).toMatchObject([
      {
        phone: "'+1 (205) 555-0123",
        phone_e164: "+12055550123",
        consent_text: consentTexts.contact.version,
        consent_calls: "unticked",
        consent_texts: "ticked",
        do_not_call_since: time(1).toISOString(),
        do_not_text_since: "",
        consent_sharing: "false",
        gpc: "true",
        do_not_share_since: time(1).toISOString(),
        claimed_by: "Bo Diaz",
        claimed_at: time(2).toISOString(),
        lead_status: "not-a-lead",
        first_contact_at: "",
        closed_at: time(3).toISOString(),
        first_landing: "/blog",
        first_referrer: "https://search.example/",
        first_utm_source: "",
        last_utm_source: "radio",
        last_utm_campaign: "'=1+1",
        last_gclid: "click-1",
      },
    ]);
  });

  test("a dialable number stays unchanged", async () => {
    const rows = await exportRows("--callbacks");
    expect(rows).toMatchObject([
      { lead_phone_number: "+12055550123", status: "requested", touch: "3" },
    ]);
  });

  test("with --bom a file begins with a UTF-8 byte order mark, without it with the header", async () => {
    const { out } = await leads("export", "--bom", "--since", "2027-01-01");
    expect(out).toMatch(/^\uFEFFid,created_at,[\w,]+\r\n$/);
    const plain = await leads("export", "--since", "2027-01-01");
    expect(out).toBe(`\uFEFF${plain.out}`);
  });

  test("JSONL has every value exactly", async () => {
    const { out } = await leads("export", "--format", "jsonl");
    const rows = out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const stored = await store.leads.listLeads();
    expect(rows).toHaveLength(stored.length);
    expect(rows).toMatchObject(stored);
    expect(
      rows.map(({ description }) => description || "").slice(0, -3),
    ).toEqual([...stories, ...harmless]);
    expect(rows[0]).toMatchObject({ touch: 1, thread_id: ids[0] });
  });

  test.each<[string, string[], number]>([
    ["since a time", ["--since", "2026-11-01T01:41:00Z"], 2],
    [
      "until a time, which is not in it",
      ["--until", "2026-11-01T00:01:00Z"],
      1,
    ],
    ["of a source", ["--source", "SURVEY"], 3],
    ["of no source", ["--source", "%"], 0],
    ["of a state, in any case", ["--state", "vermont"], 1],
    ["of two states", ["--state", "vermont", "--state", "Alabama"], 3],
    ["that qualify", ["--qualified"], 2],
    ["that are quarantined", ["--quarantined"], 1],
    [
      "that qualify, before a time",
      ["--qualified", "--until", "2026-11-01T01:41:00Z"],
      1,
    ],
  ])("leads %s", async (_, words, count) => {
    expect(await exportRows(...words)).toHaveLength(count);
  });
});

describe.each(databaseKinds)("an export's file and log, on %s", (kind) => {
  setUp(kind);

  test("a file is readable by its owner only, is never overwritten, and its export log entry has its hash", async () => {
    const file = join(folder, "leads.csv");
    const { code, out } = await leads("export", "--qualified", "--out", file);
    const bytes = await readFile(file);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect([code, out]).toEqual([
      0,
      `Wrote 2 rows to ${file}.\nSHA-256 ${hash}\n`,
    ]);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    expect(await lastExport()).toMatchObject({
      os_user: userInfo().username,
      format: "csv",
      status: "finished",
      row_count: 2,
      sha256: hash,
    });
    const { out: listed } = await leads("exports");
    expect(listed).toMatch(
      new RegExp(
        `${userInfo().username}  csv  finished, 2 rows\n  \\{.*"qualified": ?true.*\\}\n  SHA-256 ${hash}\n$`,
      ),
    );

    await writeFile(file, "mine");
    const again = await leads("export", "--out", file);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("is there already");
    expect(await readFile(file, "utf8")).toBe("mine");
    expect(await readdir(folder)).toEqual(["leads.csv"]);
    expect(await lastExport()).toMatchObject({
      status: "failed",
      sha256: null,
    });
  });

  test("an export log entry can't be deleted, nor its result changed", async () => {
    await leads("export");
    const { database } = store;
    const attempts = [
      database.deleteFrom("exports"),
      database.updateTable("exports").set({ row_count: 0 }),
    ];
    for (const attempt of attempts) {
      await expect(attempt.execute()).rejects.toThrow("append-only");
    }
  });

  test("an export whose reader stops early is in the export log, as failed", async () => {
    const { code, err } = await runNode(
      [
        "-e",
        `const { spawn } = require("node:child_process");
        const child = spawn(process.execPath, ["commands/leads.ts", "export"], { stdio: ["ignore", "pipe", "inherit"] });
        child.stdout.destroy();
        child.on("close", (code) => process.exit(code));`,
      ],
      { DATABASE_URL: store.databaseUrl },
    );
    expect([code, err]).toEqual([1, expect.stringContaining("ended early")]);
    expect(await lastExport()).toMatchObject({ status: "failed" });
  });

  test("8,000 long rows are exported with little memory", async () => {
    const many = await openStore(kind);
    onTestFinished(() => many.close());
    const hex =
      kind === "sqlite"
        ? sql`printf('%012x', n)`
        : sql`lpad(to_hex(n), 12, '0')`;
    const id = sql`'00000000-0000-4000-8000-' || ${hex}`;
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 8000)
      insert into survey_leads (id, created_at, source, first_name, phone, description)
      select ${kind === "sqlite" ? id : sql`(${id})::uuid`}, '2026-11-01T00:00:00.000Z', 'Website Survey', 'Ann', '555', ${"x".repeat(10_000)} from numbers
    `.execute(many.database);
    const file = join(folder, "many.csv");
    const { code, out, err } = await runNode(
      ["--max-old-space-size=64", "commands/leads.ts", "export", "--out", file],
      { DATABASE_URL: many.databaseUrl },
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Wrote 8000 rows");
    expect((await stat(file)).size).toBeGreaterThan(80_000_000);
  }, 120_000);

  test("a failure during an export leaves no file, one log entry, and code 1", async () => {
    const broken = await openStore(kind);
    onTestFinished(() => broken.close());
    await broken.database.schema.dropTable("touches").execute();
    const file = join(folder, "leads.csv");
    const { code, err } = await runCommand(
      ["commands/leads.ts", "export", "--out", file],
      { DATABASE_URL: broken.databaseUrl },
    );
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no export: .*touches.*\n$/);
    expect(await readdir(folder)).toEqual([]);
    const rows = broken.database.selectFrom("exports").selectAll();
    expect(await rows.execute()).toMatchObject([
      { status: "failed", row_count: null },
    ]);
  });
});

test.each([
  ["an unknown format", ["--format", "xlsx"]],
  ["a date that is none", ["--until", "yesterday"]],
  ["an end before its beginning", ["--since=2026-02-01", "--until=2026-01-01"]],
  ["a mark in JSONL", ["--format=jsonl", "--bom"]],
  ["a state of calls", ["--callbacks", "--state=Alabama"]],
  ["no name for the file", ["--out="]],
  ["a word too many", ["all"]],
  ["an unknown option", ["--sort"]],
])(
  "export with %s: says so, shows the help, and exits with 2",
  async (_, words) => {
    const { code, out, err } = await runCommand(
      ["commands/leads.ts", "export", ...words],
      { DATABASE_URL: "file:/dev/null/never-opened.db" },
    );
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("npm run leads -- export");
  },
);

function time(minutes: number) {
  return new Date(Date.UTC(2026, 10, 1, 0, minutes));
}

/** By RFC 4180, and no more: every record by its header. */
function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") records.push([]);
  }
  const [header = [], ...rows] = records.slice(0, -1);
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])),
  );
}
