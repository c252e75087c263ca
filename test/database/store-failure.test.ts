import { execFileSync } from "node:child_process";
import { rename, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../support/databases/databases.ts";
import { fieldValue, linksOf, mainOf, textOf } from "../support/html.ts";
import { openSite, type TestSite } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";
import { newVisitor } from "../support/visitor.ts";

const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

/** Internal details that a visitor must not see. */
const inside =
  /no such table|relation "|blog_posts|survey_leads|callback_requests|insert into|\.ts:\d|^\s+at /im;

test.each([
  ["main", ""],
  ["WAL", "-wal"],
  ["shared memory", "-shm"],
])(
  "no lead is acknowledged while SQLite's %s file is moved away",
  async (_, ending) => {
    const site = await openSite({ database: "sqlite" });
    onTestFinished(() => site.close());
    const file = site.databaseUrl.replace("file:", "") + ending;
    const send = async (description = "A van hit my car.") =>
      (await site.submit("/", { ...message, description })).status;
    const isReady = async () => (await site.visit("/readyz")).status;
    expect(await send()).toBe(303);
    await rename(file, `${file}.moved`);
    expect(await send()).toBe(503);
    await expect.poll(isReady).toBe(503);
    // Not by this process: closing the file would drop its locks.
    execFileSync("cp", [`${file}.moved`, file]);
    expect(await send()).toBe(503);
    await rename(`${file}.moved`, file);
    expect(await send("A bus hit my car.")).toBe(303);
    expect(await site.services.leads.listLeads()).toHaveLength(2);
  },
);

test("once another program has emptied SQLite's file, no lead is acknowledged", async () => {
  const site = await openSite({ database: "sqlite" });
  onTestFinished(() => site.close());
  const send = async () => (await site.submit("/", message)).status;
  expect(await send()).toBe(303);
  await truncate(site.databaseUrl.replace("file:", ""));
  expect(await send()).toBe(503);
});

test("a site whose folder was moved away is not ready", async () => {
  const site = await openSite({ database: "sqlite" });
  onTestFinished(() => site.close());
  const folder = dirname(site.databaseUrl.replace("file:", ""));
  await rename(folder, `${folder}.moved`);
  const response = await site.visit("/readyz");
  await rename(`${folder}.moved`, folder);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("reasons");
});

let site: TestSite;

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({ database });
    const { schema } = site.services.database;
    await schema.dropTable("blog_post_tags").execute();
    await schema.dropTable("blog_post_redirects").execute();
    await schema.dropTable("blog_posts").execute();
    await schema.dropTable("survey_leads").execute();
    await schema.dropTable("callback_requests").execute();
  });
  afterAll(() => site.close());
}

describe.each(databaseKinds)("when %s has lost its tables", (database) => {
  setUp(database);

  test("the contact form says so, keeps the typed values, and asks to come back", async () => {
    const response = await site.submit("/", message);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(textOf(html)).toContain("Could not send message. Please try again.");
    for (const [name, value] of Object.entries(message)) {
      expect(fieldValue(html, name)).toBe(value);
    }
    expect(linksOf(mainOf(html))).toContain("tel:+18005550100");
    expect(html).not.toMatch(inside);
    expect(response.headers.get("Retry-After")).toBe("5");
  });

  test.each([
    [
      "/functions/v1/lead-collector",
      completeSurvey,
      "There was an error submitting your survey. Please try again later. Or call us at (800) 555-0100.",
    ],
    [
      "/functions/v1/contact-message",
      message,
      "Could not send message. Please try again. Or call us at (800) 555-0100.",
    ],
    [
      "/.netlify/functions/click-to-call",
      { leadPhoneNumber: "2055550123" },
      "Failed to initiate call.",
    ],
  ])(
    "%s returns 503 in our words, and nobody is called",
    async (path, body, error) => {
      const response = await site.postJson(path, body);
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(await response.json()).toEqual({
        error,
        code: "not-stored",
        requestId: expect.stringMatching(/^[\w-]{8,}$/),
      });
      expect(site.phoneService.calls).toEqual([]);
    },
  );
});

describe("when %s has lost its tables", () => {
  setUp("sqlite");

  test("the survey without JavaScript says so and keeps every answer", async () => {
    const ann = newVisitor(site);
    const { faultParty, insuranceStatus, accidentType, accidentDate } =
      completeSurvey;
    const { medicalTreatment, workMissed, injuryType, ...person } =
      completeSurvey;
    await ann.send("/online-review", { accidentType, accidentDate });
    await ann.send("/online-review?step=2", {
      medicalTreatment,
      workMissed,
      injuryType,
    });
    await ann.send("/online-review?step=3", { faultParty, insuranceStatus });
    const { status, html, retryAfter } = await ann.send(
      "/online-review?step=4",
      person,
    );
    expect(status).toBe(503);
    expect(textOf(html)).toContain("Submission Failed");
    expect(textOf(html)).toContain(
      "There was an error submitting your survey. Please try again later.",
    );
    expect(fieldValue(html, "description")).toBe("A van hit my car.");
    expect(linksOf(html)).toContain("tel:+18005550100");
    expect(ann.cookies.size).toBeGreaterThan(0);
    expect(html).not.toMatch(inside);
    expect(retryAfter).toBe("5");
  });

  test("the blog's index says that posts did not load", async () => {
    const response = await site.visit("/blog");
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(textOf(html)).toMatch(
      /Failed to load posts\. Please try again later\. \w/,
    );
    expect(html).not.toMatch(inside);
    expect(response.headers.get("Retry-After")).toBe("5");
  });

  test("/all-links says that links did not load", async () => {
    const response = await site.visit("/all-links");
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(textOf(html)).toContain("Failed to load links.");
    expect(html).not.toMatch(inside);
    expect(response.headers.get("Retry-After")).toBe("5");
  });

  test("a post redirects to /404, with and without a city", async () => {
    for (const place of ["", "/locations/alabama/mobile"]) {
      const response = await site.visit(`${place}/blog/how-long-a-case-takes`);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("/404");
    }
  });

  test("a city's page is served without related posts", async () => {
    const response = await site.visit("/locations/alabama/mobile");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(linksOf(html).filter((link) => link.includes("/blog/"))).toEqual([]);
    expect(linksOf(html)).toContain(
      "/locations/alabama/mobile/uber-accident-lawyer",
    );
  });

  test("sitemap.xml fails without internal details", async () => {
    const response = await site.visit("/sitemap.xml");
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await response.text()).not.toMatch(inside);
  });
});

test("a page cached before the failure is still shown", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  const path = "/blog/how-long-a-case-takes";
  const before = await site.read(path);
  await site.services.database.schema.dropTable("blog_post_tags").execute();
  await site.services.database.schema.dropTable("blog_posts").execute();
  const response = await site.visit(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(before);
});
