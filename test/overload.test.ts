import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../app/server/database.server.ts";
import { completeSurvey } from "./complete-survey.ts";
import { openSiteForTest, testSettings } from "./site.ts";

const tooBusy = "Very many people are here right now.";

test("a crowd is answered, each with a stored lead or a quick 503, and the site stays readable", async () => {
  const site = await openSiteForTest();
  await site.read("/locations/ohio");
  const settings = testSettings({ DATABASE_URL: site.databaseUrl });
  const other = await openDatabase(settings.database);
  const crowd = await other.transaction().execute(async (transaction) => {
    // While another process writes, those who come wait.
    await sql`delete from touches`.execute(transaction);
    const surveys = Array.from({ length: 300 }, (_, index) =>
      site.postJson("/functions/v1/lead-collector", {
        ...completeSurvey,
        idempotencyKey: `visitor-${index}`,
      }),
    );
    const refused = await Promise.any(surveys.map(refusal));
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.clone().json()).toMatchObject({ code: "overloaded" });

    const form = await site.submit("/", { fullName: "Ann Lee" });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain(`${tooBusy} We do not have what`);
    expect((await site.visit("/healthz")).status).toBe(200);
    expect((await site.visit("/locations/ohio")).status).toBe(200);
    return surveys;
  });
  await other.destroy();

  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  const accepted = statuses.filter((status) => status === 200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await site.services.leads.listLeads()).toHaveLength(accepted.length);
});

/** The answer, once it is that the site is too busy. */
async function refusal(sent: Promise<Response>) {
  const answer = await sent;
  if (answer.status !== 503) throw new Error(`answered ${answer.status}`);
  return answer;
}
