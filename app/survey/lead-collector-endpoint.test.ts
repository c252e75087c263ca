import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../test/support/databases/databases.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import { toAnswerColumns } from "../leads/lead-columns.ts";

let site: TestSite;
async function send(changes: Record<string, unknown>) {
  const response = await site.postJson("/functions/v1/lead-collector", {
    ...completeSurvey,
    ...changes,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/** Registers the set-up of a group of tests. */
function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({ database, now: "2026-11-21T12:00:00.250Z" });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());
}

describe.each(databaseKinds)("submitting the survey, on %s", (database) => {
  setUp(database);

  test("complete answers become a row, and the response has its id", async () => {
    const { status, body } = await send({});
    expect(status).toBe(200);
    const [row, ...others] = await site.services.leads.listLeads();
    expect(others).toEqual([]);
    expect(row).toEqual({
      ...toAnswerColumns(completeSurvey),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: "2026-11-21T12:00:00.250Z",
      source: "Website Survey",
      first_name: "Ann",
      last_name: "Lee",
      email: "ann@example.com",
      phone: "205 555 0123",
      city: "Birmingham",
      state: "Alabama",
      zip_code: "35203",
      accident_type: "car-accident",
      accident_date: "2026-10-03",
      medical_treatment: "yes",
      work_missed: "no",
      injury_type: "Neck pain",
      fault_party: "other-person",
      insurance_status: "other-had-insurance",
      description: "A van hit my car.",
      qualified: true,
      qualified_by: null,
      quarantine_reason: null,
      released_at: null,
    });
    expect(body).toEqual({
      id: row?.id,
      qualified: true,
      receipt: expect.stringMatching(/^\/consent\/[0-9a-f]{32}$/),
    });
  });

  test.runIf(database === "sqlite").each([
    ["without a description", { description: undefined }],
    ["with an empty description", { description: "" }],
  ])("%s it is stored anyway", async (_, changes) => {
    expect(await send(changes)).toMatchObject({ status: 200 });
    expect(await site.services.leads.listLeads()).toMatchObject([
      { first_name: "Ann", description: null },
    ]);
  });

  test.runIf(database === "sqlite").each([
    ["someone else at fault", {}, true],
    ["unclear who was at fault", { faultParty: "unsure" }, true],
    ["the sender at fault", { faultParty: "me" }, false],
    ["nobody insured", { insuranceStatus: "neither-had-insurance" }, false],
    ["exactly one year ago", { accidentDate: "2025-11-21" }, true],
    ["one year and a day ago", { accidentDate: "2025-11-20" }, false],
  ])(
    "%s: the server decides qualified, whatever the sender says",
    async (_, changes, qualified) => {
      for (const said of [true, false, "yes"]) {
        const idempotencyKey = String(said);
        expect(
          await send({ ...changes, qualified: said, idempotencyKey }),
        ).toMatchObject({
          status: 200,
          body: { qualified },
        });
      }
      expect(await site.services.leads.listLeads()).toMatchObject([
        { qualified },
        { qualified },
        { qualified },
      ]);
    },
  );
});

describe("invalid surveys", () => {
  setUp("sqlite");

  test("source, id, created_at and unknown fields from the sender are ignored", async () => {
    const { status } = await send({
      source: "Landing Page Contact Form",
      id: "00000000-0000-0000-0000-000000000000",
      created_at: "1999-01-01T00:00:00Z",
      first_name: "Mallory",
      isAdmin: true,
    });
    expect(status).toBe(200);
    const [row] = await site.services.leads.listLeads();
    expect(row).toMatchObject({
      source: "Website Survey",
      created_at: "2026-11-21T12:00:00.250Z",
      first_name: "Ann",
    });
    expect(row?.id).not.toBe("00000000-0000-0000-0000-000000000000");
  });

  test.each([
    ["a Canadian", "416-555-0123"],
    ["a premium", "900-555-0123"],
    ["the firm's own", "(800) 555-0100"],
    ["a spelled", "call my sister at work"],
  ])("%s number is accepted: a lead is a lead", async (_, phone) => {
    expect(await send({ phone })).toMatchObject({ status: 200 });
    expect(await site.services.leads.listLeads()).toMatchObject([{ phone }]);
  });

  test.each([
    "<script>alert(1)</script>",
    "{{7*7}} <%= 7*7 %>",
    '=HYPERLINK("https://evil.example")',
    "' OR 1=1--",
    "Line one\r\n\tline two  ",
    "Дорога, 道路, 🚗💥, \u202eevil",
  ])("the description %j is stored exactly", async (story) => {
    await send({ description: story, injuryType: story });
    expect(await site.services.leads.listLeads()).toMatchObject([
      { description: story, injury_type: story },
    ]);
  });

  test.each([
    ["a missing name", "firstName", undefined, "First name is required."],
    ["a blank name", "firstName", " \u200b ", "First name is required."],
    ["the phone abc", "phone", "abc", "Please enter a valid phone number."],
    ["the phone 555", "phone", "555", "Please enter a valid phone number."],
    [
      "a choice that isn't offered",
      "faultParty",
      "nobody",
      "Please select who was at fault.",
    ],
    ["30 February", "accidentDate", "2026-02-30", /real date/],
    ["tomorrow", "accidentDate", "2026-11-22", /future/],
    ["1899", "accidentDate", "1899-12-31", /after 1900/],
    [
      "a line break in a name",
      "lastName",
      "Lee\nBcc: x@y.z",
      /special characters/,
    ],
    ["a CR in an address", "email", "a@b.co\r", /special characters/],
    ["a NUL in a city", "city", "Mob\0ile", /special characters/],
    ["a NUL in the story", "description", "x\0", /special characters/],
    ["a name of 201 characters", "firstName", "x".repeat(201), /at most 200 /],
    ["a story of 5,001 characters", "description", "x".repeat(5001), /5,000/],
    [
      "an object instead of text",
      "injuryType",
      { a: 1 },
      "Please describe your injuries.",
    ],
    ["a list instead of text", "city", ["Mobile"], "City is required."],
    [
      "a number instead of text",
      "zipCode",
      35203,
      "Please enter a valid zip code.",
    ],
    ["null instead of text", "state", null, "State is required."],
  ])(
    "%s: 422 on that field only, and no row",
    async (_, field, value, message) => {
      const { status, body } = await send({ [field]: value });
      expect(status).toBe(422);
      expect(body).toEqual({
        error: "Please fill out all required fields before submitting.",
        code: "fields",
        requestId: expect.stringMatching(/^[\w-]{8,}$/),
        fields: { [field]: expect.stringMatching(message) },
      });
      expect(await site.services.leads.listLeads()).toEqual([]);
    },
  );
});
