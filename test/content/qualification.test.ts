import { describe, expect, test } from "vitest";
import { draft, publish } from "../support/content/content.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

/** Milliseconds within which every copy applies published rules. */
const timeout = 2000;

const threeYears = { states: { ohio: { time: { years: 3 } } } };

describe("rules that owners publish", () => {
  test("are tried against past surveys first and apply once published, and each lead keeps the version that it was judged by", async () => {
    const desk = await openDeskForTest();
    const { services } = desk.site;
    expect(await send(desk, "Ohio")).toBe(false);
    expect(await send(desk, "Texas")).toBe(false);
    const id = await draft(services, threeYears, { kind: "qualification" });
    const { cookie } = await desk.signIn("owner");
    const change = await desk.visit(`/changes/${id}`, cookie);
    const shown = await change.text();
    expect(shown).toContain(
      "1 of 2 surveys would be judged differently: 1 more would qualify.",
    );
    expect(tableIn(shown)).toEqual([
      "State Surveys Qualified Would qualify",
      "Ohio 1 0 1",
      "Texas 1 0 0",
    ]);
    expect(await send(desk, "Ohio")).toBe(false);
    expect(await send(desk, "OH")).toBe(false);
    const again = await desk.visit(`/changes/${id}`, cookie);
    expect(tableIn(await again.text())).toContain("Ohio 3 0 3");

    expect(await publish(services, threeYears, "qualification")).toEqual({
      ok: true,
    });
    await expect.poll(() => send(desk, "Ohio"), { timeout }).toBe(true);
    expect(await send(desk, "Texas")).toBe(false);
    const leads = await services.database
      .selectFrom("survey_leads")
      .select(["qualified", "qualified_by as version", "state"])
      .execute();
    const versions = new Set(
      leads.filter((lead) => lead.qualified).map((lead) => lead.version),
    );
    expect([...versions]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
    expect(leads.find((lead) => lead.version === null)).toBeDefined();
    const stored = await services.database
      .selectFrom("qualification_rules")
      .select("version")
      .execute();
    expect(stored.map(({ version }) => version)).toEqual([...versions]);
  });

  test("are tried by the law of the same change", async () => {
    const desk = await openDeskForTest();
    const { services } = desk.site;
    expect(await send(desk, "Ohio")).toBe(false);
    const rules = { states: { ohio: { time: { daysToSue: 60 } } } };
    const id = await draft(services, rules, { kind: "qualification" });
    const checked = { citation: "Sample Code § 1", checkedOn: "2026-11-20" };
    const law = { ohio: { injuryLimit: { years: 10, ...checked } } };
    await draft(services, law, { kind: "law", changeId: id });
    const { cookie } = await desk.signIn("owner");
    const shown = await (await desk.visit(`/changes/${id}`, cookie)).text();
    expect(shown).toContain(
      "would be judged differently: 1 more would qualify",
    );
  });

  test("are refused with the reason at the field, and nothing is stored", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("owner");
    const response = await desk.submit(
      "/content/qualification?section=in-all-states",
      {
        "-do": "save",
        "unless.faultParty": "business",
        "time.years": "1",
        "time.daysToSue": "60",
      },
      cookie,
    );
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain("must include me");
    expect(page).toContain("needs either years or daysToSue, not both");
    const stored = desk.site.services.database
      .selectFrom("content_versions")
      .selectAll();
    expect(await stored.execute()).toEqual([]);
  });
});

/** Each table row's text. */
function tableIn(html: string) {
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

/** Sends a survey about an accident two years ago, and says whether it qualified. */
async function send({ site }: TestDesk, state: string): Promise<boolean> {
  const response = await site.postJson("/functions/v1/lead-collector", {
    ...completeSurvey,
    state,
    city: "Dayton",
    accidentDate: "2025-01-03",
    phone: `205 555 ${String(1000 + count++)}`,
    email: `p${count}@example.com`,
  });
  return (await response.json()).qualified;
}

let count = 0;
