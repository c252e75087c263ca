import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { suppress } from "../../app/consent/suppressions/suppressions.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { toAnswerColumns } from "../../app/leads/lead-columns.ts";
import {
  createPartialStore,
  type UnfinishedOutbox,
} from "../../app/survey/unfinished/partial-store.server.ts";
import {
  copyDatabase,
  createDatabase,
  databaseKinds,
} from "../support/databases/databases.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { writeOperator } from "../support/delivery/routed-site.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { runNode } from "../support/processes/node-process.ts";
import { openStore } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

describe.each(databaseKinds)("npm run leads, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let surveyId: string;
  /** The store stays open meanwhile, like a running site's. */
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

  const leads = (...words: string[]) =>
    runCommand(["commands/leads.ts", ...words], {
      DATABASE_URL: store.databaseUrl,
    });

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
    const rows = readLines(out);
    expect(rows).toEqual(await store.leads.listLeads());
    expect(rows[0]).toEqual({
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
    const rows = readLines(out);
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
    expect(readLines(hour.out)).toMatchObject([{ id: surveyId }]);
    const offset = await list("--since", "2026-11-21T12:00:00Z", "--json");
    expect(readLines(offset.out)).toMatchObject([{ id: surveyId }]);
  });

  test.each([
    ["a destinations file", "destinations: none"],
    ["a destinations file's syntax", "destinations: ["],
    ["a destinations file that is a list", "- destinations"],
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
    expect(readLines(found.out)).toMatchObject([{ id: surveyId }]);
    const none = await leads("list", "--json", "--reference", "0000-0000");
    expect(none).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("npm run leads with invalid arguments", () => {
  test.each([
    ["no command", []],
    ["an unknown command", ["lst"]],
    ["a word too many", ["list", "all"]],
    ["an unknown option", ["list", "--sort"]],
    ["an option without its value", ["list", "--since"]],
    ["a date that is none", ["list", "--since", "yesterday"]],
    ["a day that does not exist", ["list", "--since", "2026-02-30"]],
    ["a month alone", ["list", "--since", "2026-11"]],
    ["an American date", ["list", "--since", "11/21/2026"]],
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

  test("a reader that closes the pipe early gets no error", async () => {
    const store = await openStore("sqlite");
    onTestFinished(() => store.close());
    const description = "A van hit my car. ".repeat(250);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        storeLead(
          store.leads,
          {
            source: "Landing Page Contact Form",
            firstName: `Ann ${index}`,
            phone: "555",
            description,
          },
          new Date("2026-11-20T12:00:00Z"),
        ),
      ),
    );
    const list = `"${process.execPath}" commands/leads.ts list | head -n 1`;
    const { stdout, stderr } = await promisify(execFile)("sh", ["-c", list], {
      env: { DATABASE_URL: store.databaseUrl, PATH: process.env.PATH },
    });
    expect(stdout).toContain("Ann ");
    expect(stderr).toBe("");
  });

  test("without leads it says so, and --json prints nothing", async () => {
    const { url: DATABASE_URL, remove } = await copyDatabase("sqlite");
    const words = ["commands/leads.ts", "list"] as const;
    const empty = await runNode(words, { DATABASE_URL });
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
      expect([code, err]).toEqual([0, ""]);
    },
  );
});

function readLines(out: string): unknown[] {
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe.each(databaseKinds)("quarantined leads, on %s", (kind) => {
  test("list --quarantined shows quarantined leads, and release delivers each once", async () => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const lead = {
      source: "Landing Page Contact Form",
      firstName: "Bot",
      phone: "555",
      description: "Buy",
    } as const;
    const now = new Date("2026-11-20T12:00:00Z");
    await storeLead(store.leads, { ...lead, firstName: "Ann" }, now);
    const held = await store.leads.saveLead(lead, now, {
      signals: ["honeypot"],
    });
    const id = held.status === "stored" ? held.id : "";
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: store.databaseUrl,
      });

    const { out } = await leads("list", "--quarantined", "--json");
    expect(readLines(out)).toMatchObject([
      { id, quarantine_reason: "honeypot", released_at: null },
    ]);
    expect((await leads("list", "--quarantined")).out).toContain(
      `npm run leads -- release ${id}`,
    );
    expect(await leads("release", id)).toMatchObject({
      code: 0,
      out: `Released ${id}.\n`,
    });
    expect((await leads("list", "--quarantined")).out).toBe("No leads.\n");
    expect(await leads("release", id)).toEqual({
      code: 1,
      out: "",
      err: "It isn't quarantined anymore.\n",
    });
    expect(await leads("release", "nobody")).toMatchObject({ code: 2 });
  });

  test("list --quarantined also shows callback requests and unfinished surveys, and how to release them", async () => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const now = new Date("2026-11-20T12:00:00Z");
    const signals = ["honeypot"] as const;
    const refusal = { reason: "honeypot" };
    const form = { kind: "callback", key: "1", payload: "", now } as const;
    await store.callbacks.recordRequest(
      "+12055550123",
      { ...form, address: "::1" },
      refusal,
    );
    await store.partials.save(randomUUID(), { phone: "555" }, { signals }, now);
    const [call] = await store.callbacks.listRequests();
    const [partial] = await store.partials.list();
    const list = async (...words: string[]) =>
      (
        await runCommand(
          ["commands/leads.ts", "list", "--quarantined", ...words],
          { DATABASE_URL: store.databaseUrl },
        )
      ).out;
    const text = await list();
    for (const id of [call?.id, partial?.id]) {
      expect(text).toContain(`npm run leads -- release ${id}`);
    }
    expect(await list("--since", "2026-11-21")).toBe("No leads.\n");
    expect(await list("--json")).toBe("");
  });

  test("waiting says not to call a released lead whose sender withdrew while it was quarantined", async () => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const signals = ["honeypot"] as const;
    const { database } = store;
    const saved = await store.leads.saveLead(
      { ...completeSurvey, source: "Website Survey", qualified: true },
      new Date("2026-11-20T12:00:00Z"),
      { signals },
    );
    const id = saved.status === "stored" ? saved.id : "";
    await database
      .transaction()
      .execute((transaction) =>
        suppress(
          transaction,
          { phone: completeSurvey.phone, subjectId: id },
          { calls: true, texts: true },
          new Date("2026-11-20T12:05:00Z"),
        ),
      );
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: store.databaseUrl,
      });
    await leads("release", id);
    expect((await leads("waiting")).out).toContain("  do not call: withdrawn");
  });

  test("an unfinished survey is listed and released the same way", async () => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const { save, list } = store.partials;
    const signals = ["honeypot"] as const;
    const then = new Date("2026-11-20T12:00:00Z");
    await save("a-key-of-an-attempt", { firstName: "Ann" }, { signals }, then);
    const [held] = await list();
    const id = held?.id ?? "";
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: store.databaseUrl,
      });
    const delivered: string[] = [];
    const queue: UnfinishedOutbox["queue"] = async (_, subjects) => {
      delivered.push(...subjects.map(({ partial }) => partial.id));
    };
    const delivering = createPartialStore(store.database, {
      outbox: { ...store.delivery.outbox, queue },
    });
    const deliver = () => delivering.queueDue(new Date("2026-11-20T13:00:00Z"));

    await deliver();
    expect(delivered).toEqual([]);
    expect((await leads("unfinished")).out).toContain(
      `QUARANTINED: honeypot; release it with: npm run leads -- release ${id}`,
    );
    expect(await leads("release", id)).toMatchObject({
      code: 0,
      out: `Released ${id}.\n`,
    });
    await deliver();
    expect(delivered).toEqual([id]);
  });
});
