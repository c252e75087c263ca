import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import type { Lead } from "../../app/leads/lead.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite, type TestSite } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const now = new Date("2026-11-21T12:00:00Z");
const story =
  "At the corner of Ninth and Main a red truck turned into my lane, and I woke up in the ambulance. ".repeat(
    45,
  );
const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Quendolyn Marzipan",
  phone: "mobile 205.555.0188",
  description: story,
};
const survey: Lead = {
  ...completeSurvey,
  source: "Website Survey",
  qualified: true,
  firstName: "Quendolyn",
  lastName: "Marzipan-Tate",
  email: "Quendolyn@Example.org",
  phone: "+1 (205) 555-0188",
  injuryType: "A broken collarbone and a ringing in both ears",
};
/** Each belongs only to her. */
const marks = [
  "Quendolyn",
  "Marzipan",
  "quendolyn@example.org",
  "205.555.0188",
  "555-0188",
  "2055550188",
  "Ninth and Main",
  "broken collarbone",
];

let site: TestSite;
async function storeOthers(length: number) {
  const { leads, callbacks } = site.services;
  const phones = Array.from(
    { length },
    () => `+1205556${randomInt(1000, 9999)}`,
  );
  const others = phones.map((phone) =>
    storeLead(
      leads,
      { ...message, firstName: "Ann", phone, description: "A van." },
      now,
    ),
  );
  await Promise.all(others);
  for (const phone of phones) {
    await callbacks.recordRequest({
      number: phone,
      form: {
        kind: "callback",
        key: undefined,
        payload: phone,
        address: undefined,
        now: new Date(0),
      },
    });
  }
}

const erase = (...words: string[]) =>
  runCommand(["commands/leads.ts", "erase", ...words], {
    DATABASE_URL: site.databaseUrl,
  });

/** Which marks are in any row and, for SQLite, in any byte of the data folder. */
async function findMarks() {
  const { database } = site.services;
  const rows = await Promise.all([
    database.selectFrom("survey_leads").selectAll().execute(),
    database.selectFrom("callback_requests").selectAll().execute(),
    database.selectFrom("submissions").selectAll().execute(),
    database.selectFrom("touches").selectAll().execute(),
    database.selectFrom("partial_surveys").selectAll().execute(),
    database.selectFrom("lead_search").select("words").execute(),
  ]);
  const texts = [JSON.stringify(rows)];
  if (site.databaseUrl.startsWith("file:")) {
    const folder = dirname(site.databaseUrl.slice("file:".length));
    for (const name of await readdir(folder)) {
      // In a process of its own: closing the file here would drop SQLite's locks.
      const options = { encoding: "latin1", maxBuffer: 2 ** 28 } as const;
      texts.push(execFileSync("cat", [join(folder, name)], options));
    }
  }
  const all = texts.join("\n").toLowerCase();
  return marks.filter((mark) => all.includes(mark.toLowerCase()));
}

async function countRows() {
  const { leads, callbacks, database } = site.services;
  return {
    leads: (await leads.listLeads()).length,
    callbacks: (await callbacks.listRequests()).length,
    submissions: (
      await database.selectFrom("submissions").select("kind").execute()
    ).length,
  };
}

/** Registers the set-up of a group of tests: a site in use, with so many people before and after her. */
function setUp(kind: DatabaseKind, others: number) {
  beforeAll(async () => {
    site = await openSite({ database: kind });
    await storeOthers(others);
    await storeLead(site.services.leads, message, now);
    await site.postJson("/functions/v1/lead-collector", {
      ...survey,
      accidentDate: "2026-10-03",
    });
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550188",
    });
    await site.postJson("/functions/v1/survey-progress", {
      firstName: "Quendolyn",
      lastName: "Marzipan",
      phone: "205.555.0188",
      progressKey: "0123456789abcdef",
      saveAnswers: true,
    });
    await storeOthers(others);
  });
  afterAll(() => site.close());
}

describe.each(databaseKinds)("npm run leads -- erase, on %s", (kind) => {
  // So many that her rows share pages of the file with others.
  setUp(kind, kind === "sqlite" ? 15 : 2);

  test("all of the person's rows and bytes are erased while the site runs, and nobody else's", async () => {
    const before = await countRows();
    expect(await findMarks()).toEqual(marks);
    const { code, out, err } = await erase("--phone=(205) 555-0188", "--yes");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(
      "Erased: 2 leads, 1 callback request, 1 unfinished survey",
    );
    expect(out).toContain("nothing is left");
    expect(await findMarks()).toEqual([]);
    expect(await countRows()).toEqual({
      leads: before.leads - 2,
      callbacks: before.callbacks - 1,
      submissions: before.submissions - 3,
    });
    const sent = await site.submit("/", {
      fullName: "Bo",
      phone: "555",
      description: "A van.",
    });
    expect(sent.status).toBe(303);
  });
});

describe("npm run leads -- erase, its results", () => {
  setUp("sqlite", 2);

  test("without --yes it shows what it would erase, and erases nothing", async () => {
    const before = await countRows();
    for (const who of [
      "--phone=205-555-0188",
      "--email=QUENDOLYN@example.org",
    ]) {
      const { code, out } = await erase(who);
      expect(code).toBe(0);
      expect(out).toMatch(/Quendolyn Marzipan {2}mobile 205\.555\.0188\n/);
      expect(out).toContain("Quendolyn@Example.org");
      expect(out).toContain("call to +12055550188, placed");
      expect(out).toMatch(
        /Quendolyn Marzipan {2}205\.555\.0188\n {2}\S+ {2}unfinished/,
      );
      expect(out).not.toContain("Ann");
      expect(out).toContain("Nothing is erased yet.");
    }
    expect(await countRows()).toEqual(before);
  });

  test("an unknown person has nothing to erase, and the check runs anyway", async () => {
    const nobody = await erase("--phone", "+1 205 555 0111", "--yes");
    expect(nobody).toMatchObject({ code: 0, err: "" });
    expect(nobody.out).toContain("No lead and no callback request.");
    expect(nobody.out).toContain("nothing is left");
  });
});

test("what an earlier deletion left in a file's free space is found and removed", async () => {
  const site = await openSite();
  onTestFinished(site.close);
  const file = site.databaseUrl.slice("file:".length);
  await storeLead(site.services.leads, message, now);
  await storeLead(site.services.leads, { ...message, phone: "1" }, now);
  const careless = new DatabaseSync(file);
  careless.exec("pragma secure_delete = off; pragma busy_timeout = 5000");
  careless.exec("delete from survey_leads where phone like '%0188'");
  careless.exec("pragma wal_checkpoint(truncate)");
  careless.close();
  expect(await readFile(file, "latin1")).toContain("205.555.0188");

  const { code, out } = await runCommand(
    ["commands/leads.ts", "erase", "--phone=2055550188", "--yes"],
    { DATABASE_URL: site.databaseUrl },
  );
  expect(code).toBe(0);
  expect(out).toContain("nothing is left");
  expect(await readFile(file, "latin1")).not.toContain("205.555.0188");
  expect(await site.services.leads.listLeads()).toMatchObject([{ phone: "1" }]);
});

test.each([
  ["nobody named", ["erase"]],
  ["two ways at once", ["erase", "--phone=555", "--email=a@b.c"]],
  ["a number that is none", ["erase", "--phone", "abc"]],
  ["an e-mail that is none", ["erase", "--email", "ann"]],
  ["an option of another command", ["list", "--yes"]],
])("%s: says so, shows the help, and exits with 2", async (_, words) => {
  const { code, out, err } = await runCommand(["commands/leads.ts", ...words], {
    DATABASE_URL: "file:/dev/null/never-opened.db",
  });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("npm run leads -- erase");
});
