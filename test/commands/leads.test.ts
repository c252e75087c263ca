import { existsSync } from "node:fs";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { referenceOf } from "../../app/forms/reference.ts";
import { toAnswerColumns } from "../../app/leads/lead-columns.ts";
import {
  copyDatabase,
  createDatabase,
  type DatabaseKind,
  databaseKinds,
} from "../support/databases/databases.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { writeOperator } from "../support/delivery/routed-site.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { readJsonLines, runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

let store: Awaited<ReturnType<typeof openStore>>;
let surveyId: string;

const leads = (...words: string[]) =>
  runCommand(["commands/leads.ts", ...words], {
    DATABASE_URL: store.databaseUrl,
  });

function setUp(kind: DatabaseKind) {
  /** The store stays open in the meantime, like a running site's. */
  beforeAll(async () => {
    store = await openStore(kind);
    await storeLead(
      store.leads,
      {
        source: "Landing Page Contact Form",
        firstName: "Ann Lee",
        phone: "555",
        description: "Line one\n\tand \u202eline two",
      },
      new Date("2026-11-20T23:59:59.999Z"),
    );
    surveyId = await storeLead(
      store.leads,
      { ...completeSurvey, source: "Website Survey", qualified: true },
      new Date("2026-11-21T12:00:00Z"),
    );
  });
  afterAll(() => store.close());
}

describe.each(databaseKinds)("npm run leads, on %s", (kind) => {
  setUp(kind);

  test("list shows each lead, oldest first, while the site has the database open", async () => {
    const { code, out, err } = await leads("list");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(
      /^Fri, Nov 20, 2026, 6:59 PM EST {2}Ann Lee {2}555\n[\s\S]*\nSat, Nov 21, 2026, 7:00 AM EST {2}Ann Lee {2}205 555 0123 {2}ann@example\.com\n/,
    );
    expect(out).toMatch("Website Survey, qualified");
    expect(out).toMatch("Birmingham, Alabama, 35203");
    expect(out).toMatch("car-accident on 2026-10-03");
  });

  test("list --json prints the table's columns, one object a line", async () => {
    const { code, out } = await leads("list", "--json");
    expect(code).toBe(0);
    const rows = readJsonLines(out);
    const stops = { do_not_call_since: null, do_not_text_since: null };
    const leadRows = await store.leads.listLeads();
    expect(rows).toEqual(leadRows.map((row) => ({ ...row, ...stops })));
    expect(rows[0]).toEqual({
      ...stops,
      ...toAnswerColumns({}),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: "2026-11-20T23:59:59.999Z",
      source: "Landing Page Contact Form",
      first_name: "Ann Lee",
      phone: "555",
      description: "Line one\n\tand \u202eline two",
      qualified: null,
      qualified_by: null,
      quarantine_reason: null,
      released_at: null,
    });
  });
});

describe("npm run leads", () => {
  setUp("sqlite");

  test.each([
    ["from a day on", ["--since", "2026-11-21"], ["Website Survey"]],
    [
      "from a time on",
      ["--since", "2026-11-20T23:59:59.999Z"],
      ["Landing Page Contact Form", "Website Survey"],
    ],
    ["from a later day on", ["--since=2026-11-22"], []],
    ["of a source", ["--source", "landing"], ["Landing Page Contact Form"]],
    ["of no source", ["--source", "%"], []],
    [
      "from a day on and of a source",
      ["--since", "2026-11-21", "--source", "landing"],
      [],
    ],
  ])("list --json lists the leads %s", async (_, words, sources) => {
    const { code, out } = await leads("list", "--json", ...words);
    const rows = readJsonLines(out);
    expect(code).toBe(0);
    expect(rows).toMatchObject(sources.map((source) => ({ source })));
    expect(rows).toHaveLength(sources.length);
  });

  test("times are in the firm's time zone, and so are an option's days", async () => {
    const settings = {
      DATABASE_URL: store.databaseUrl,
      ...(await writeDestinations({ timeZone: "America/Los_Angeles" })),
    };
    const list = (...words: string[]) =>
      runCommand(["commands/leads.ts", "list", ...words], settings);
    expect((await list("--since", "2026-11-20")).out).toMatch(
      /^Fri, Nov 20, 2026, 3:59 PM PST {2}Ann Lee/,
    );
    const later = await list("--since", "2026-11-22", "--json");
    expect(later.out).toBe("");
    const before = await list("--since", "2026-11-21T04:01", "--json");
    expect(before.out).toBe("");
    const hour = await list("--since", "2026-11-21T04:00", "--json");
    expect(readJsonLines(hour.out)).toMatchObject([{ id: surveyId }]);
    const offset = await list("--since", "2026-11-21T12:00:00Z", "--json");
    expect(readJsonLines(offset.out)).toMatchObject([{ id: surveyId }]);
  });

  test.each([
    ["a destinations file", "destinations: none"],
    ["a destinations file's syntax", "destinations: ["],
  ])("an error in %s doesn't prevent reading leads", async (_, yaml) => {
    const { code, out, err } = await runCommand(["commands/leads.ts", "list"], {
      DATABASE_URL: store.databaseUrl,
      ...(await writeDestinations(yaml)),
    });
    expect([code, out.includes("Ann Lee  555")]).toEqual([0, true]);
    expect(err).toMatch(/destinations.*\nTimes are in UTC\.\n$/);
  });

  test("with an error in the destinations file, waiting still names everyone, and claim says what is wrong", async () => {
    const settings = {
      DATABASE_URL: store.databaseUrl,
      ...(await writeDestinations("destinations: none")),
    };
    const run = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], settings);
    const waiting = await run("waiting");
    expect([waiting.code, waiting.out.match(/\n {2}Ann Lee /g)]).toEqual([
      0,
      ["\n  Ann Lee ", "\n  Ann Lee "],
    ]);
    const { code, err } = await run("claim", surveyId, "--by", "Ann");
    expect([code, err]).toEqual([1, expect.stringMatching(/destinations/)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("an error in the operator's file doesn't prevent reading leads", async () => {
    const { code, out, err } = await runCommand(["commands/leads.ts", "list"], {
      DATABASE_URL: store.databaseUrl,
      ...(await writeOperator({ kind: "x" })),
    });
    expect([code, out.includes("Ann Lee  555")]).toEqual([0, true]);
    expect(err).toMatch(/kind.*\nTimes are in UTC\.\n$/);
  });

  test("list shows the reference that a visitor got, and finds the lead by it", async () => {
    const reference = referenceOf(surveyId);
    const all = await leads("list");
    expect(all.out).toContain(`  ${reference}  Website Survey, qualified\n`);

    const spoken = reference.toLowerCase().replace("-", " ");
    const found = await leads("list", "--json", "--reference", spoken);
    expect(found.code).toBe(0);
    expect(readJsonLines(found.out)).toMatchObject([{ id: surveyId }]);
    const none = await leads("list", "--json", "--reference", "0000-0000");
    expect(none).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("npm run leads with invalid arguments", () => {
  test.each([
    ["no command", []],
    ["a word too many", ["list", "all"]],
    ["an unknown option", ["list", "--sort"]],
    ["an option without its value", ["list", "--since"]],
    ["a date that is none", ["list", "--since", "yesterday"]],
    ["a day that does not exist", ["list", "--since", "2026-02-30"]],
    ["a reference that is none", ["list", "--reference", "7KQ2"]],
  ])(
    "%s: says so, in the last line below the help, and exits with 2",
    async (_, words) => {
      const { code, out, err } = await runCommand(
        ["commands/leads.ts", ...words],
        {
          DATABASE_URL: "file:/dev/null/never-opened.db",
        },
      );
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain("npm run leads -- list");
      expect(err).toMatch(/\n\n[^\n]+\n$/);
      expect(err).not.toMatch(/\n\s+at /);
    },
  );

  test("--help shows the help and exits with 0", async () => {
    const { code, out } = await runCommand(["commands/leads.ts", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("--since");
  });

  test("without leads it says so, and --json prints nothing", async () => {
    const { url: DATABASE_URL, remove } = await copyDatabase(
      "sqlite",
      "tables",
    );
    const words = ["commands/leads.ts", "list"] as const;
    const empty = await runCommand(words, { DATABASE_URL });
    const json = await runCommand([...words, "--json"], { DATABASE_URL });
    await remove();
    expect(empty).toEqual({ code: 0, out: "No leads.\n", err: "" });
    expect(json).toEqual({ code: 0, out: "", err: "" });
  });

  test.each([
    ["a setting that is wrong", "mysql://root:hunter2@db/x"],
    ["a folder that cannot be", "file:/dev/null/casefront.db"],
    ["a server that is not there", "postgres://u:hunter2@127.0.0.1:1/x"],
  ])(
    "%s: one line that names DATABASE_URL, no password, and code 1",
    async (_, DATABASE_URL) => {
      const { code, err } = await runCommand(["commands/leads.ts", "list"], {
        DATABASE_URL,
      });
      expect(code).toBe(1);
      expect(err).toMatch(/^[^\n]*DATABASE_URL: [^\n]{20,}\n$/);
      expect(err).not.toContain("hunter2");
    },
  );
});

describe("without a database", () => {
  test.each([
    ["leads", "list"],
    ["leads", "waiting"],
    ["leads", "erase", "--phone", "2055550123", "--yes"],
    ["consent", "verify"],
    ["archive", "verify"],
    ["posts", "list"],
    ["desk", "accounts"],
    ["content", "export", "/tmp/never-written"],
    ["deliveries", "replay", "--to", "crm", "--since", "2026-11-01"],
  ])("npm run %s -- %s says so, and creates none", async (name, ...words) => {
    const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
    onTestFinished(remove);
    const file = DATABASE_URL.slice("file:".length);
    const run = await runCommand([`commands/${name}.ts`, ...words], {
      DATABASE_URL,
    });
    expect(run).toEqual({
      code: 1,
      out: "",
      err: `DATABASE_URL: there is no database at ${file}\n`,
    });
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ["posts", "import", "content/posts/how-long-a-case-takes.md"],
    ["desk", "invite", "Ann Lee", "--role", "owner"],
  ])(
    "npm run %s -- %s creates it, before the site's first start",
    async (name, ...words) => {
      const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
      onTestFinished(remove);
      const { code, err } = await runCommand(
        [`commands/${name}.ts`, ...words],
        {
          DATABASE_URL,
        },
      );
      const file = DATABASE_URL.slice("file:".length);
      expect([code, err]).toEqual([0, `A new database is created: ${file}\n`]);
    },
  );
});
