import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds, openStore } from "../../test/site.ts";

describe.each(databaseKinds)("lead store on %s", (kind) => {
  let site: Awaited<ReturnType<typeof openStore>>;
  beforeEach(async () => {
    site = await openStore(kind);
  });
  afterEach(() => site.close());

  test("a contact message becomes a row with the whole name in first_name", async () => {
    const id = await site.leads.saveLead(
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
        id,
        created_at: "2026-11-21T12:00:00.123Z",
        source: "Landing Page Contact Form",
        first_name: "Ann Lee",
        last_name: null,
        email: null,
        phone: "555",
        city: null,
        state: null,
        zip_code: null,
        accident_type: null,
        accident_date: null,
        medical_treatment: null,
        work_missed: null,
        injury_type: null,
        fault_party: null,
        insurance_status: null,
        description: '=HYPERLINK("x") \' OR 1=1-- <script>',
        qualified: null,
      },
    ]);
  });
});
