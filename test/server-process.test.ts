import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { createLeadStore } from "../app/leads/lead-store.server.ts";
import { monthsBefore } from "../app/privacy/months-before.ts";
import { openDatabase } from "../app/server/database/database.server.ts";
import { minute } from "../app/server/durations.ts";
import { createPartialStore } from "../app/survey/unfinished/partial-store.server.ts";
import { createDatabase, hasPostgres } from "./support/databases/databases.ts";
import { findFreePort } from "./support/free-port.ts";
import { storeLead } from "./support/leads/store-lead.ts";
import { runCommand } from "./support/processes/command.ts";
import { runNode } from "./support/processes/node-process.ts";
import { startSite } from "./support/processes/site-process.ts";
import { testSettings } from "./support/site.ts";
import { completeSurvey } from "./support/survey/complete-survey.ts";

describe("the site's process", () => {
  test("logs its address, the desk's with a link for the first owner, where leads are stored and that none are delivered, serves, stores, and says that it is shutting down while it still answers; two workers share its port, a database that their parent migrated, and their metrics, which count an ended one and are missing while one hangs; a replacement worker deletes expired rows as its settings say, and delivers an unfinished survey that is due", async () => {
    const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
    onTestFinished(remove);
    const desk = `http://localhost:${await findFreePort()}`;
    const site = await startSite({
      DATABASE_URL,
      DESK_PORT: new URL(desk).port,
      WORKERS: "2",
      METRICS_TOKEN: metricsToken,
      KEEP_LEADS_MONTHS: "6",
      LOG_LEVEL: "error",
      NODE_OPTIONS: ["record-migrations", "fast-primary"]
        .map((name) => `--import ./test/support/processes/${name}.ts`)
        .join(" "),
    });
    const migrating = site.err().match(/(?<=migrated by )\d+/g) ?? [];
    expect([...new Set(migrating)]).toEqual([String(site.pid)]);
    const where = DATABASE_URL.slice("file:".length);
    expect(site.out().match(/Casefront is at/g)).toHaveLength(1);
    expect(site.out()).toContain(`http://localhost:${site.port}`);
    expect(site.out()).toContain(`Leads are in ${where}`);
    expect(site.out()).toContain("Calls: simulate");
    expect(site.out()).toContain("Delivery: NONE. Leads are stored");
    await expect.poll(site.out).toContain("first owner");
    expect(site.out()).toContain(`The desk is at ${desk}`);
    const [link = ""] =
      /http:\/\/localhost:\d+\/welcome\/[\w-]{43}/.exec(site.out()) ?? [];
    expect(await (await fetch(link)).text()).toContain(
      "first owner of the desk",
    );
    const refused = await runNode(["build/server/server.js"], {
      DATABASE_URL,
      PORT: site.port,
    });
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(`PORT: ${site.port} is taken`);
    expect(refused.err).not.toMatch(/\n\s+at /);

    for (let sent = 0; sent < 6; sent++) {
      await visit(`${site.url}/no-such.file`);
    }
    for (let read = 0; read < 2; read++) {
      await expect
        .poll(() => readMetrics(site.url), waiting)
        .toContain(counted);
    }
    await sendMessage(site.url);
    expect((await visit(site.url + post)).status).toBe(200);
    const list = ["commands/leads.ts", "list"] as const;
    const { code, out } = await runCommand(list, { DATABASE_URL });
    expect(code).toBe(0);
    expect(out.match(/Ann Lee/g)).toHaveLength(1);

    await replaceWorker(site, DATABASE_URL);
    await hangWorker(site);

    const end = site.stop("SIGTERM");
    const readiness = () => visit(`${site.url}/readyz`);
    await expect
      .poll(async () => (await readiness()).status, { interval: 20 })
      .toBe(503);
    expect(await (await readiness()).json()).toMatchObject({
      reasons: ["The site is stopping."],
    });
    expect((await visit(`${site.url}/blog`)).status).toBe(200);
    expect(await end).toBe(0);
  });

  test.runIf(hasPostgres)(
    "two copies of the site can start at once on an empty PostgreSQL database, and store leads",
    async () => {
      const { url: DATABASE_URL, remove } = await createDatabase("postgres");
      onTestFinished(remove);
      const copies = await Promise.all([
        startSite({ DATABASE_URL }),
        startSite({ DATABASE_URL }),
      ]);
      for (const { out, url } of copies) {
        expect(out()).toContain("Leads are in the PostgreSQL database");
        expect(out()).not.toContain("postgres:test");
        expect((await fetch(url + post)).status).toBe(200);
      }
      await sendMessage(copies[0].url);
      for (const copy of copies) expect(await copy.stop()).toBe(0);
    },
  );
});

const post = "/blog/how-long-a-case-takes";

const metricsToken = "a-word-of-sixteen-or-more";

/** On a new connection, which goes to the next worker. */
function visit(url: string) {
  const Authorization = `Bearer ${metricsToken}`;
  return fetch(url, { headers: { Authorization, Connection: "close" } });
}

const counted = 'casefront_requests_total{kind="file",status="404"} 6';

async function readMetrics(url: string) {
  return (await visit(`${url}/metrics`)).text();
}

const message = {
  source: "Landing Page Contact Form",
  phone: "205 555 0123",
  description: "A van hit my car.",
} as const;

/** Kills a worker once there are rows that the jobs of its replacement handle. */
async function replaceWorker(site: Site, DATABASE_URL: string) {
  const database = await openDatabase(testSettings({ DATABASE_URL }).database);
  onTestFinished(() => database.destroy());
  const leads = createLeadStore(database);
  for (const [firstName, months] of [
    ["Seven months", 7],
    ["Five months", 5],
  ] as const) {
    const lead = { ...message, firstName };
    await storeLead(leads, lead, monthsBefore(new Date(), months));
  }
  const partials = createPartialStore(database);
  for (const time of [Date.now() - 31 * minute, Date.now()]) {
    await partials.save(randomUUID(), completeSurvey, {}, new Date(time));
  }

  const [killed = 0] = await listWorkers(site);
  process.kill(killed, "SIGKILL");
  await expect
    .poll(site.out)
    .toContain('"signal":"SIGKILL","msg":"worker died, starting another"');
  const listNames = async () =>
    (await leads.listLeads()).map(({ first_name }) => first_name);
  await expect.poll(listNames, waiting).toEqual(["Five months", "Ann Lee"]);
  const listDue = async () =>
    (await partials.list()).map(({ dueAt }) => dueAt !== null);
  await expect.poll(listDue, waiting).toEqual([true, false]);
  await expect
    .poll(() => readMetrics(site.url).catch(() => ""), waiting)
    .toContain(counted);
}

async function hangWorker(site: Site) {
  const [stopped = 0] = await listWorkers(site);
  process.kill(stopped, "SIGSTOP");
  const statuses: number[] = [];
  const reads: Promise<void>[] = [];
  for (let sent = 0; sent < 4; sent++) {
    reads.push(
      visit(`${site.url}/metrics`).then(({ status }) => {
        statuses.push(status);
      }),
    );
  }
  // The stopped worker doesn't answer its share.
  await expect.poll(() => statuses.length, waiting).toBeGreaterThan(0);
  process.kill(stopped, "SIGCONT");
  expect(new Set(statuses)).toEqual(new Set([503]));
  await Promise.all(reads);
}

type Site = Awaited<ReturnType<typeof startSite>>;

const waiting = { interval: 200, timeout: 30_000 };

async function listWorkers({ pid }: Site) {
  const ps = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const processes = ps.stdout
    .split("\n")
    .map((line) => line.trim().split(/ +/));
  return processes.flatMap(([child, parent]) =>
    parent === String(pid) ? [Number(child)] : [],
  );
}

async function sendMessage(url: string) {
  const sent = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({
      fullName: "Ann Lee",
      phone: "555",
      description: "A van hit my car.",
    }),
    redirect: "manual",
  });
  expect(sent.status).toBe(303);
}

describe("what prevents startup, with one line that names the setting, and code 1", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "casefront-start-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  function start(settings: Record<string, string>) {
    const DATABASE_URL = `file:${join(folder, "casefront.db")}`;
    return runCommand(["server.ts"], { DATABASE_URL, ...settings });
  }

  test("a database file that is not a database", async () => {
    const file = join(folder, "notes.txt");
    await writeFile(file, "These are my notes, and no database. ".repeat(50));
    const { code, err } = await start({ DATABASE_URL: `file:${file}` });
    expect(code).toBe(1);
    expect(err).toMatch(/^DATABASE_URL: [^\n]+: [^\n]+\n$/);
  });

  test("wrong settings: a line for each, without the database's password", async () => {
    const { code, out, err } = await start({
      PORT: "eighty",
      DATABASE_URL: "mysql://root:hunter2@db/casefront",
    });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^Invalid setting PORT: [^\n]{15,}\nInvalid setting DATABASE_URL: [^\n]{15,}\n$/,
    );
    expect(err).not.toContain("hunter2");
  });

  test.each([
    "file:/dev/null/data/casefront.db",
    "postgres://u:hunter2@localhost:1/casefront",
    "postgres://u:hunter2@no-such-host.invalid/casefront",
    "postgres://u:hunter2@[bad/casefront",
  ])("DATABASE_URL=%s", async (DATABASE_URL) => {
    const { code, out, err } = await start({ DATABASE_URL });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^DATABASE_URL: [^\n]{15,}\n$/);
    expect(err).not.toMatch(/: \n$/);
    expect(err).not.toContain("hunter2");
  });

  test("an operator's file that names what the site doesn't know: the file, the line, the field and what to write", async () => {
    const file = join(folder, "operator.yaml");
    const lines = [
      "kind: law-firm",
      "legalName: Lee Law",
      "phones: { main: (205) 986-0142 }",
      "statesServed: [ohio, atlantis]",
      "cities:",
      "  ohio/mobile: { text: [Ours.] }",
      "legalReviews: [{ kind: practice-area, key: uber, by: Ann Lee, on: 2026-11-22 }]",
      "attorneys: [{ name: Ann Lee, states: [ohio, oho] }]",
    ];
    await writeFile(file, `${lines.join("\n")}\n`);
    const { code, out, err } = await start({ OPERATOR_FILE: file });
    expect([code, out]).toEqual([1, ""]);
    for (const problem of [
      /line 4: statesServed\[2\] must be a state as in its page's URL, such as new-york; atlantis isn't one/,
      /operator\.yaml, line 6: cities\.ohio\/mobile must be a city as in its page's URL, such as alabama\/mobile; ohio\/mobile isn't one/,
      /line 7: legalReviews\[1\].key must be a practice area as in its page's URL/,
      /line 8: attorneys\[1\]\.states\[2\] must be a state/,
    ]) {
      expect(err).toMatch(problem);
    }
    expect(err).not.toContain("DATABASE_URL");
  });

  test("an invalid Twilio account is not reported as a database error", async () => {
    const { code, err } = await start({
      CALLS: "twilio",
      TWILIO_ACCOUNT_SID: "not-an-account",
      TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
      TWILIO_FROM_NUMBER: "+18005550100",
      CALL_CENTER_NUMBER: "+12055550199",
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^[^\n]*TWILIO_ACCOUNT_SID: [^\n]+\n$/);
  });
});
