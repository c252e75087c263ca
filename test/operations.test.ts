import { setTimeout as sleep } from "node:timers/promises";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { databaseKinds } from "./support/databases/databases.ts";
import { releaseLead } from "./support/leads/release-lead.ts";
import { openSite, type TestSite } from "./support/site.ts";
import { completeSurvey } from "./support/survey/complete-survey.ts";

const metricsToken = "a-word-of-sixteen-or-more";
const withToken = { headers: { Authorization: `Bearer ${metricsToken}` } };

describe.each(databaseKinds)("a site on %s", (database) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({
      database,
      settings: { METRICS_TOKEN: metricsToken },
    });
  });
  afterAll(() => site.close());

  test.runIf(database === "sqlite")("is up", async () => {
    const response = await site.visit("/healthz");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({ status: "up" });
  });

  test("is ready once a row is on disk, and writes no second one within the minute", async () => {
    expect((await site.visit("/readyz")).status).toBe(200);
    const [first] = await listBeats();
    expect(Date.parse(first?.beat_at ?? "")).toBeGreaterThan(
      Date.now() - 60_000,
    );
    await sleep(5);
    expect((await site.visit("/readyz")).status).toBe(200);
    expect(await listBeats()).toEqual([first]);
  });

  test.runIf(database === "sqlite")(
    "counts leads by source, failures, pages and requests, without personal data",
    async () => {
      await site.postJson("/functions/v1/lead-collector", completeSurvey);
      await site.submit("/", {
        fullName: "Zyx Canary",
        phone: "555",
        description: "A van.",
      });
      for (let index = 0; index < 3; index++) {
        await site.read("/locations/ohio?utm_source=zyx-canary");
      }
      await site.visit("/zyx-canary");
      const text = await (await site.visit("/metrics", withToken)).text();
      expect(text).toContain(
        'casefront_leads_stored_total{source="Website Survey"} 1',
      );
      expect(text).toContain(
        'casefront_leads_stored_total{source="Landing Page Contact Form"} 1',
      );
      expect(text).toContain(
        'casefront_requests_total{kind="endpoint",status="200"} 1',
      );
      expect(text).toContain(
        'casefront_requests_total{kind="page",status="303"} 1',
      );
      expect(text).toContain(
        'casefront_requests_total{kind="page",status="404"} 1',
      );
      expect(text).toContain(
        'casefront_kept_page_answers_total{status="200"} 2',
      );
      expect(text).toMatch(/^casefront_kept_pages [1-9]/m);
      expect(text).toMatch(/^casefront_event_loop_lag_seconds 0\.\d+/m);
      expect(text).toContain(
        'casefront_request_duration_seconds_count{kind="endpoint"} 1',
      );
      expect(text).not.toMatch(/canary|ohio|127\.0|Ann/i);
    },
  );

  test.runIf(database === "sqlite")(
    "counts a page whose visitor left before it was rendered as a client error, not as a failure",
    async () => {
      const leave = new AbortController();
      const { consents } = site.services;
      const reading = vi.spyOn(consents, "findReceipt");
      reading.mockImplementation(async () => {
        leave.abort();
        await sleep(200);
        return undefined;
      });
      const { signal } = leave;
      const left = site.visit(`/consent/${"0".repeat(32)}`, { signal });
      await expect(left).rejects.toThrow();
      const readMetrics = async () =>
        (await site.visit("/metrics", withToken)).text();
      await expect
        .poll(readMetrics)
        .toContain('casefront_requests_total{kind="page",status="400"} 1');
      expect(await readMetrics()).not.toContain('status="500"');
      reading.mockRestore();
    },
  );

  test("counts a quarantined lead or callback request as waiting, not as stored", async () => {
    const other = await openSite({
      database,
      settings: { METRICS_TOKEN: metricsToken },
    });
    onTestFinished(other.close);
    const readMetrics = async () =>
      (await other.visit("/metrics", withToken)).text();
    const stored = 'leads_stored_total{source="Landing Page Contact Form"}';
    // Alerts on missing leads need a series from the start.
    expect(await readMetrics()).toContain(`${stored} 0`);
    const message = { fullName: "Ann", phone: "555", description: "A van." };
    await other.submit("/", { ...message, website: "filled" });
    const [held] = await other.services.leads.listLeads({ quarantined: true });
    const text = await readMetrics();
    expect(text).toContain("casefront_leads_quarantined 1");
    expect(text).toContain(`${stored} 0`);
    const call = { leadPhoneNumber: "205 555 0123", website: "filled" };
    await other.postJson("/.netlify/functions/click-to-call", call);
    expect(await readMetrics()).toContain("casefront_leads_quarantined 2");
    await releaseLead(other.services, held?.id ?? "", new Date());
    expect(await readMetrics()).toContain("casefront_leads_quarantined 1");
  });

  test.runIf(database === "sqlite").each([
    ["a request through a proxy", { "X-Forwarded-For": "192.0.2.7" }],
    ["a request through a proxy that adds no headers", {}],
    ["another token", { Authorization: "Bearer a-word-of-sixteen-or-less" }],
  ])("shows no metrics to %s", async (_who, headers) => {
    const response = await site.visit("/metrics", { headers });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("casefront_");
  });

  test.runIf(database === "sqlite")(
    "shows its metrics with the token",
    async () => {
      const response = await site.visit("/metrics", withToken);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toContain("version=0.0.4");
    },
  );

  function listBeats() {
    return site.services.database.selectFrom("heartbeat").selectAll().execute();
  }
});

test.each(databaseKinds)(
  "a site on %s that can't write is up and not ready, counts what it lost, and is ready when it can write again",
  async (database) => {
    const site = await openSite({
      database,
      settings: { METRICS_TOKEN: metricsToken },
    });
    onTestFinished(site.close);
    const { schema } = site.services.database;
    await schema.alterTable("heartbeat").renameTo("away").execute();
    await schema.alterTable("survey_leads").renameTo("also_away").execute();
    await schema.alterTable("deliveries").renameTo("away_too").execute();

    const sent = await site.postJson(
      "/functions/v1/lead-collector",
      completeSurvey,
    );
    expect(sent.status).toBe(503);
    const metrics = await site.visit("/metrics", withToken);
    expect(await metrics.text()).toContain("casefront_intake_failures_total 1");
    expect((await site.visit("/healthz")).status).toBe(200);
    const response = await site.visit("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      code: "not-ready",
      reasons: ["The database is not accepting writes."],
    });

    await schema.alterTable("away").renameTo("heartbeat").execute();
    await expect
      .poll(async () => (await site.visit("/readyz")).status)
      .toBe(200);
  },
);

test("a site without a token shows its metrics to nobody", async () => {
  const site = await openSite();
  onTestFinished(site.close);
  const response = await site.visit("/metrics", {
    headers: { Authorization: "Bearer undefined" },
  });
  expect(response.status).toBe(401);
});

test("a site with too little free disk space is not ready", async () => {
  const site = await openSite({ settings: { MIN_FREE_DISK_MB: "9999999" } });
  onTestFinished(site.close);
  const response = await site.visit("/readyz");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    reasons: ["The disk has too little free space."],
  });
});
