import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../app/server/database/database.server.ts";
import { loadBuild, openSiteForTest, testSettings } from "./support/site.ts";
import { completeSurvey } from "./support/survey/complete-survey.ts";

const tooBusy = "A lot of people are here right now.";

const token = "a-word-of-sixteen-or-more";

test("a burst of leads is answered, each stored or with a quick 503, and the site stays readable", async () => {
  const site = await openSiteForTest({ settings: { METRICS_TOKEN: token } });
  await site.read("/locations/ohio");
  const settings = testSettings({ DATABASE_URL: site.databaseUrl });
  const other = await openDatabase(settings.database);
  const crowd = await other.transaction().execute(async (transaction) => {
    // While another process writes, new writes wait.
    await sql`delete from touches`.execute(transaction);
    const surveys = Array.from({ length: 300 }, (_, index) =>
      site.postJson("/functions/v1/lead-collector", {
        ...completeSurvey,
        idempotencyKey: `visitor-${index}`,
      }),
    );
    const refused = await Promise.any(surveys.map(refusal));
    expect(refused.headers.get("Retry-After")).toBe("5");

    const form = await site.submit("/", { fullName: "Ann Lee" });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain(`${tooBusy} We don't have what`);
    expect((await site.visit("/healthz")).status).toBe(200);
    expect((await site.visit("/locations/ohio")).status).toBe(200);
    return surveys;
  });
  await other.destroy();

  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  const accepted = statuses.filter((status) => status === 200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await site.services.leads.listLeads()).toHaveLength(accepted.length);
  const metrics = await site.visit("/metrics", {
    headers: { Authorization: `Bearer ${token}` },
  });
  // The contact form was rejected, too.
  expect(await metrics.text()).toContain(
    `casefront_overload_refusals_total ${statuses.length - accepted.length + 1}\n`,
  );
});

test("a burst of uncached page requests is answered or rejected, and leads are accepted meanwhile", async () => {
  const site = await openSiteForTest();
  const crowd = Array.from({ length: 10 }, (_, row) => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    for (let column = 1; column <= 10; column++) {
      const last = column === 10 ? "Connection: close\r\n" : "";
      socket.write(
        `GET /blog/category/x${row}-${column} HTTP/1.1\r\nHost: localhost\r\n${last}\r\n`,
      );
    }
    return socket.toArray();
  });
  const lead = await site.postJson(
    "/functions/v1/lead-collector",
    completeSurvey,
  );
  expect(lead.status).toBe(200);
  expect((await site.visit("/healthz")).status).toBe(200);

  const text = (await Promise.all(crowd)).flat().join("");
  const answers = text.split(/(?=HTTP\/1\.1 )/);
  const statuses = answers.map((answer) => answer.slice(9, 12));
  expect(statuses).toHaveLength(100);
  expect(new Set(statuses)).toEqual(new Set(["404", "503"]));
  const refused = answers.find((answer) => answer.startsWith("HTTP/1.1 503"));
  expect(refused).toMatch(/\r\nRetry-After: 5\r\n/i);
  expect(refused).toMatch(/\r\nCache-Control: no-store\r\n/i);
  expect(refused).toContain(tooBusy);
});

test("a burst of rejected forms is answered or told to come back, and every complete form is stored", async () => {
  const { url, services } = await openSiteForTest();
  const { createWebApp } = await loadBuild();
  const pages = holdBack();
  const app = createWebApp(services, { schedule: pages.schedule });
  const submit = (fields: Record<string, string>) =>
    app.request(url, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: new URLSearchParams(fields),
    });
  const rejected = { fullName: "Ann Lee" };
  // One page in work, thirty that wait, and one too many.
  const answers = Array.from({ length: 32 }, () => submit(rejected));
  const busy = await Promise.race(answers);
  expect(busy.status).toBe(503);
  expect(busy.headers.get("Retry-After")).toBe("5");
  expect(await busy.text()).toContain(`${tooBusy} We don't have what`);

  const complete = await submit({
    ...rejected,
    phone: "205-249-0123",
    description: "A van.",
  });
  expect(complete.status).toBe(303);
  expect(await services.leads.listLeads()).toHaveLength(1);

  pages.release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(31).fill(422), 503]);
});

/** Work that begins only on `release`. */
function holdBack() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const schedule = (begin: () => void) => void released.then(begin);
  return { schedule, release };
}

/** Rejects if the site wasn't too busy for it. A lead that waits too long for the database is refused, too. */
async function refusal(sent: Promise<Response>) {
  const response = await sent;
  const { code } = await response.clone().json();
  if (code !== "overloaded") throw new Error(`answered ${response.status}`);
  return response;
}
