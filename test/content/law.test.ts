import { describe, expect, test } from "vitest";
import { readCurrentLaws } from "../../app/services/site-content.server.ts";
import { draft, publish } from "../support/content/content.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { readText } from "../support/read-text.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const metricsToken = "a-word-of-sixteen-or-more";

/** Milliseconds within which a publication is on every page. */
const timeout = 2000;

const tenYears = {
  years: 10,
  citation: "Sample Code § 1",
  checkedOn: "2026-12-01",
};

const section = "/content/law?section=ohio";

describe("law that owners publish", () => {
  test("is on the state's pages, in its FAQ and its deadline tool, and leaves other states' pages cached", async () => {
    const { site } = await openDeskForTest({
      settings: { METRICS_TOKEN: metricsToken },
    });
    const paths = ["/locations/ohio", "/locations/ohio/toledo"];
    const others = ["/locations/texas", "/locations/texas/austin", "/"];
    for (const path of [...paths, ...others]) await site.read(path);
    expect(await countCached(site)).toBe(5);

    const change = await publish(
      site.services,
      { ohio: { injuryLimit: tenYears } },
      "law",
    );
    expect(change).toEqual({ ok: true });
    await expect.poll(() => countCached(site), { timeout }).toBe(3);
    for (const path of paths) {
      const html = await readText(await site.visit(path));
      expect(html).toContain("10 years");
      expect(html).toContain("Sample Code § 1");
    }
    expect(await readText(await site.visit("/locations/ohio/toledo"))).toMatch(
      /"@type":"Answer","text":"In Ohio, it[^"]*10 years[^"]*Sample Code § 1/,
    );
    expect(await askDeadline(site)).toContain("November 3, 2036");
    const laws = await readCurrentLaws(site.services.database);
    expect(laws.getLaw({ slug: "ohio" }).injuryLimit).toMatchObject(tenYears);

    await publish(site.services, { ohio: { injuryLimit: "withheld" } }, "law");
    await expect
      .poll(async () => readText(await site.visit("/locations/ohio")), {
        timeout,
      })
      .not.toContain("10 years");
    expect(await site.read("/locations/ohio")).toContain("couldn't confirm");
  });

  test("isn't called reviewed if it was checked after the review", async () => {
    const { site } = await openDeskForTest({
      settings: { INDEX_UNREVIEWED: "off", INDEX_SIMILARITY_LIMIT: "1" },
      operator: {
        legalReviews: [
          { kind: "state", key: "ohio", by: "Ann Lee", on: "2026-11-22" },
        ],
      },
    });
    const read = async () => readText(await site.visit("/locations/ohio"));
    expect(await read()).toContain("reviewed by Ann Lee");
    const noIndex = '<meta name="robots"';
    expect(await site.read("/locations/ohio")).not.toContain(noIndex);
    await publish(site.services, { ohio: { injuryLimit: tenYears } }, "law");
    await expect
      .poll(read, { timeout })
      .toContain("Our summary of Ohio law: not yet reviewed by a lawyer.");
    expect(await site.read("/locations/ohio")).toContain(noIndex);
  });

  test("decides who qualifies by days left to sue, and the deadline that the desk shows", async () => {
    const desk = await openDeskForTest();
    const { services } = desk.site;
    const rules = { time: { daysToSue: 1 } };
    await publish(services, rules, "qualification");
    await services.content.refresh();
    expect(await send(desk, "2022-11-03")).toBe(false);
    await publish(services, { ohio: { injuryLimit: tenYears } }, "law");
    await expect.poll(() => send(desk, "2022-11-03"), { timeout }).toBe(true);
    const { id } = await services.database
      .selectFrom("survey_leads")
      .select("id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const { cookie } = await desk.signIn("owner");
    const page = await desk.visit(`/leads/${id}`, cookie);
    expect(await readText(page)).toContain("November 3, 2032");
  });
});

describe("law that owners draft", () => {
  test("is previewed, and the draft's page names the state and the fact that change", async () => {
    const desk = await openDeskForTest();
    const { services } = desk.site;
    const id = await draft(
      services,
      {
        ohio: {
          injuryLimit: tenYears,
          cities: { toledo: { court: "withheld" } },
        },
      },
      { kind: "law" },
    );
    const { cookie } = await desk.signIn("owner");
    const words = await (await desk.visit(`/changes/${id}`, cookie)).text();
    expect(words).toContain("Ohio, Time to sue for an injury");
    expect(words).toContain("Ohio, Toledo, Trial court");
    const preview = await services.content.preview({
      law: { ohio: { injuryLimit: tenYears } },
    });
    expect(preview?.laws.getLaw({ slug: "ohio" }).injuryLimit).toMatchObject(
      tenYears,
    );
    expect(
      services.laws.getLaw({ slug: "ohio" }).injuryLimit,
    ).not.toMatchObject(tenYears);
  });

  test("is refused without a citation or a date, with the problem at the field, and what was typed stays", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("owner");
    const unfilled = { "-do": "save", "ohio.dogLimit.is": "other" };
    const missing = await desk.submit(section, unfilled, cookie);
    expect(missing.status).toBe(422);
    expect(await missing.text()).toContain(
      "Ohio, Time to sue after a dog bite, Citation must be filled in",
    );
    const typed = {
      "-do": "save",
      "ohio.injuryLimit.is": "other",
      "ohio.injuryLimit.years": "3",
      "ohio.noFault.is": "other",
      "ohio.noFault.status": "at-fault",
      "ohio.noFault.checkedOn": "2026-02-30",
    };
    const refused = await desk.submit(section, typed, cookie);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(
      "Ohio, Time to sue for an injury, Citation must be filled in",
    );
    expect(page).toContain(
      "Ohio, Time to sue for an injury, Checked on must be a date such as 2026-11-22",
    );
    expect(page).toContain(
      "Ohio, Whose insurance pays first, Checked on must be a date",
    );
    expect(page).toMatch(/name="ohio.injuryLimit.years"[^>]*value="3"/);
    const saved = await desk.submit(
      section,
      {
        ...typed,
        "ohio.injuryLimit.citation": tenYears.citation,
        "ohio.injuryLimit.checkedOn": tenYears.checkedOn,
        "ohio.noFault.checkedOn": "2026-12-01",
      },
      cookie,
    );
    expect(saved.status).toBe(303);
    const { data } = await desk.site.services.database
      .selectFrom("content_versions")
      .select("data")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(data)).toEqual({
      ohio: {
        injuryLimit: { ...tenYears, years: 3 },
        noFault: { status: "at-fault", checkedOn: "2026-12-01" },
      },
    });
  });
});

type Site = TestDesk["site"];

async function askDeadline(site: Site) {
  const response = await site.submit("/locations/ohio", {
    accident: "property",
    publicBody: "no",
    date: "2026-11-03",
  });
  return readText(response);
}

async function countCached(site: Site) {
  const response = await site.visit("/metrics", {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  const text = await response.text();
  return Number(/^casefront_kept_pages (\d+)/m.exec(text)?.[1]);
}

/** Sends a survey about an accident in Ohio on that day, and says whether it qualified. */
async function send({ site }: TestDesk, accidentDate: string) {
  count++;
  const response = await site.postJson("/functions/v1/lead-collector", {
    ...completeSurvey,
    state: "Ohio",
    city: "Toledo",
    accidentDate,
    phone: `205 555 ${1000 + count}`,
    email: `p${count}@example.com`,
  });
  return (await response.json()).qualified;
}

let count = 0;
