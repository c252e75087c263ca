import { randomUUID } from "node:crypto";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { referenceOf } from "../../app/forms/reference.ts";
import type { Lead } from "../../app/leads/lead.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const now = new Date("2026-11-21T12:00:00Z");
const number = "+12055550188";
const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "205-555-0188",
  description: "A van hit my car.",
};
const survey: Lead = {
  ...completeSurvey,
  source: "Website Survey",
  qualified: true,
  firstName: "Ann",
  lastName: "Lee",
};

const spellings = [
  ["--phone", "205-777-2277", { phone: "205-777-CARS" }],
  ["--email", "ann@example.org", { email: "ＡＮＮ@example.org" }],
  ["--email", "jose\u0301@example.org", { email: "JOS\u00c9@example.org" }],
  ["--email", "ann@xn--bcher-kva.example", { email: "ann@Bücher.example" }],
  ["--phone", "205-777-0101", { phone: "205-777-O1Ol" }],
  ["--email", "ann@example.org", { email: "ann@exam\u00adple.org." }],
] as const;

test("each spelling of a number or an email is found, and nobody else is erased", async () => {
  const { leads, databaseUrl, close } = await openStore("sqlite");
  onTestFinished(close);
  await storeLead(leads, { ...message, phone: "205 555 0199" }, now);
  for (const [option, wanted, typed] of spellings) {
    await storeLead(leads, { ...survey, ...typed }, now);
    const { code, out } = await runCommand(
      ["commands/leads.ts", "erase", option, wanted, "--yes"],
      { DATABASE_URL: databaseUrl },
    );
    expect([code, out], JSON.stringify(typed)).toEqual([
      0,
      expect.stringContaining("Erased: 1 lead,"),
    ]);
    expect(out).toContain("nothing is left");
    expect(await leads.listLeads()).toHaveLength(1);
  }
});

describe.each(databaseKinds)("npm run leads -- erase, on %s", (kind) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeEach(async () => {
    store = await openStore(kind);
  });
  afterEach(() => store.close());

  const erase = (...words: string[]) =>
    runCommand(["commands/leads.ts", "erase", ...words], {
      DATABASE_URL: store.databaseUrl,
    });
  const saveUnfinished = (answers: Record<string, string>) =>
    store.partials.save(randomUUID(), answers, {}, now);
  const stopByPhone = () =>
    store.consents.withdrawNumber(number, { calls: true, texts: true }, now);
  /** Lists where numbers are stored in plain text outside leads. */
  async function listClearNumbers() {
    const { database } = store;
    const rows = [
      ...(await database.selectFrom("suppressions").select("number").execute()),
      ...(await database
        .selectFrom("consent_details")
        .select("number")
        .execute()),
    ];
    return rows.flatMap((row) => row.number ?? []);
  }

  test("a person known only from an unfinished survey leaves no number in clear text", async () => {
    await saveUnfinished({
      phone: "(205) 555-0188",
      email: "ann@example.org",
      description: 'He said "sorry"\nand drove off.',
    });
    await stopByPhone();
    expect(await listClearNumbers()).toEqual([number, number]);
    const { code, out } = await erase("--email", "ann@example.org", "--yes");
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("nothing is left"),
    ]);
    expect(await listClearNumbers()).toEqual([]);
    const stopped = await store.consents.findSuppressions([number]);
    expect(stopped.get(number)?.calls).toBe(now.toISOString());
  });

  test.runIf(kind === "sqlite")(
    "of answers that were saved with only an email and then deleted, the sender's address is found by that email",
    async () => {
      const key = randomUUID();
      const sender = { address: "203.0.113.7" };
      const { partials, database } = store;
      await partials.save(key, { email: "Ann@Example.org" }, sender, now);
      const later = new Date(now.getTime() + 3_600_000);
      expect(await partials.queueDue(later)).toBe(1);
      await partials.withdraw(key, sender, later);
      const countAddresses = async () =>
        (
          await database
            .selectFrom("consent_details")
            .select("client_address")
            .where("client_address", "=", sender.address)
            .execute()
        ).length;
      expect(await countAddresses()).toBe(2);
      await erase("--email", "ann@example.org", "--yes");
      expect(await countAddresses()).toBe(0);
    },
  );

  test.runIf(kind === "sqlite")(
    "a number and an email that someone else wrote in another notation are reported with code 1, and not changed",
    async () => {
      const email = "ann@example.org";
      const phone = "(205) 555-0188";
      const ann = { ...survey, firstName: "Quendolyn", phone, email };
      await storeLead(store.leads, ann, now);
      const description =
        "My wife Quendolyn has 205.555 0188, and ANN@Example.org.";
      const others = { ...message, phone: "205 555 0199", description };
      await storeLead(store.leads, others, now);
      const { code, out, err } = await erase("--phone=205-555-0188", "--yes");
      expect(code).toBe(1);
      expect(err).toMatch(
        /STILL THERE:\n {2}number "2055550188": .*survey_leads \(1\)/,
      );
      expect(err).toMatch(/ {2}e-mail "ann@example.org": .*survey_leads \(1\)/);
      expect(out).toMatch(
        /left alone:\n {2}name "Quendolyn": survey_leads \(1\)/,
      );
      expect(out).not.toContain("nothing is left");
      expect(await store.leads.listLeads()).toMatchObject([{ description }]);
    },
  );

  test.runIf(kind === "sqlite")(
    "--only erases the selected rows of a household, and keeps what the others share",
    async () => {
      const id = await storeLead(store.leads, message, now);
      const wife = {
        ...survey,
        firstName: "Beth",
        phone: "(205) 555-0188",
        email: "beth@example.org",
      };
      await storeLead(store.leads, wife, now);
      await saveUnfinished({ firstName: "Ann", phone: "205 555 0188" });
      await stopByPhone();
      const unknown = await erase("--phone", number, "--only", randomUUID());
      expect([unknown.code, unknown.out]).toEqual([1, ""]);

      const [partial] = await store.partials.list();
      const chosen = [id, partial?.id ?? ""].map(referenceOf);
      const only = chosen.flatMap((name) => ["--only", name]);
      const { code, out } = await erase("--phone", number, ...only, "--yes");
      expect([code, out]).toEqual([
        0,
        expect.stringContaining("nothing is left"),
      ]);
      expect(out).toContain(
        "Erased: 1 lead, 0 callback requests, 1 unfinished",
      );
      expect(await store.leads.listLeads()).toMatchObject([
        { first_name: "Beth" },
      ]);
      expect(await store.partials.list()).toEqual([]);
      expect(await listClearNumbers()).toEqual([number, number]);
    },
  );
});
