import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { storeLead } from "../../test/support/leads/store-lead.ts";
import { openStore } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import type { Lead } from "./lead.ts";
import { toAnswerColumns } from "./lead-columns.ts";

const message: Lead = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "555",
  description: "A van hit my car.",
};
const survey: Lead = {
  ...completeSurvey,
  source: "Website Survey",
  qualified: false,
};

describe.each(databaseKinds)("lead store on %s", (kind) => {
  let site: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    site = await openStore(kind);
  });
  afterEach(async () => {
    await site.database.deleteFrom("survey_leads").execute();
    await site.database.deleteFrom("submissions").execute();
  });
  afterAll(() => site.close());

  test.runIf(kind === "sqlite")(
    "a contact message becomes a row with the full name in first_name",
    async () => {
      const id = await storeLead(
        site.leads,
        {
          source: "Landing Page Contact Form",
          firstName: "Ann Lee",
          phone: "555",
          description: '=HYPERLINK("x") \' OR 1=1-- <script>',
        },
        new Date("2026-11-21T12:00:00.123Z"),
      );
      expect(await site.leads.listLeads()).toEqual([
        {
          ...toAnswerColumns({}),
          id,
          created_at: "2026-11-21T12:00:00.123Z",
          source: "Landing Page Contact Form",
          first_name: "Ann Lee",
          phone: "555",
          description: '=HYPERLINK("x") \' OR 1=1-- <script>',
          qualified: null,
          qualified_by: null,
          quarantine_reason: null,
          released_at: null,
        },
      ]);
    },
  );

  test("a survey becomes a row with every answer, its date and whether it qualifies", async () => {
    await storeLead(site.leads, survey, new Date("2026-11-21T12:00:00Z"));
    expect(await site.leads.listLeads()).toMatchObject([
      {
        source: "Website Survey",
        last_name: "Lee",
        zip_code: "35203",
        accident_date: "2026-10-03",
        fault_party: "other-person",
        qualified: false,
        qualified_by: null,
        quarantine_reason: null,
        released_at: null,
      },
    ]);
  });

  describe("with three leads saved out of order", () => {
    const noon = new Date("2026-11-21T12:00:00.000Z");
    const later = new Date("2026-11-21T12:00:00.001Z");
    const dayBefore = new Date("2026-11-20T23:59:59.999Z");
    beforeEach(async () => {
      await storeLead(site.leads, message, later);
      await storeLead(site.leads, survey, dayBefore);
      await storeLead(site.leads, message, noon);
    });

    async function timesOf(filter: Parameters<typeof site.leads.listLeads>[0]) {
      const leads = await site.leads.listLeads(filter);
      return leads.map(({ created_at }) => created_at);
    }

    test.runIf(kind === "sqlite")("the list is oldest first", async () => {
      expect(await timesOf({})).toEqual([
        "2026-11-20T23:59:59.999Z",
        "2026-11-21T12:00:00.000Z",
        "2026-11-21T12:00:00.001Z",
      ]);
    });

    test.runIf(kind === "sqlite").each([
      ["2026-11-20T00:00:00Z", 3],
      ["2026-11-21", 2],
      ["2026-11-21T12:00:00.000Z", 2],
      ["2026-11-21T12:00:00.001Z", 1],
      ["2026-11-21T12:00:00.002Z", 0],
    ])("since %s there are %i", async (since, count) => {
      expect(await timesOf({ since: new Date(since) })).toHaveLength(count);
    });

    test.runIf(kind === "sqlite").each([
      ["Website Survey", 1],
      ["survey", 1],
      ["LANDING page", 2],
      ["", 3],
      ["e", 3],
      ["Newsletter", 0],
      ["%", 0],
      ["_", 0],
      ["' OR 1=1--", 0],
    ])("from the source %j there are %i", async (source, count) => {
      expect(await timesOf({ source })).toHaveLength(count);
    });

    test.runIf(kind === "sqlite")("since and source combine", async () => {
      const since = new Date("2026-11-21");
      expect(await timesOf({ since, source: "survey" })).toEqual([]);
      expect(await timesOf({ since, source: "landing" })).toHaveLength(2);
    });
  });

  test.runIf(kind === "sqlite")(
    "leads of the same millisecond have a stable order",
    async () => {
      const now = new Date("2026-11-21T12:00:00Z");
      for (let count = 0; count < 5; count++) {
        await storeLead(site.leads, message, now);
      }
      const ids = (await site.leads.listLeads()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(5);
      expect(ids).toEqual(ids.toSorted());
    },
  );

  test("fifty concurrent leads are fifty rows", async () => {
    const now = new Date("2026-11-21T12:00:00Z");
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => storeLead(site.leads, message, now)),
    );
    const stored = await site.leads.listLeads();
    expect(stored.map(({ id }) => id)).toEqual(ids.toSorted());
  });
});
