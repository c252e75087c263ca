import { expect, onTestFinished, test } from "vitest";
import { publish } from "../support/content/content.ts";
import { writeOperator } from "../support/delivery/routed-site.ts";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";
import { createDatabase, openSiteForTest } from "../support/site.ts";

const by = "Ann Lee, licensed in Alabama";
const legalReviews = [
  { kind: "state" as const, key: "alabama", by, on: "2026-10-01" },
  { kind: "state" as const, key: "alabama", by, on: "2026-11-20" },
  {
    kind: "practice-area" as const,
    key: "uber-accident-lawyer",
    by,
    on: "2026-11-21",
  },
];
const reviewed = `reviewed by ${by} on November 20, 2026.`;
const waiting = "not yet reviewed by a lawyer.";

test("state, city and practice pages say who last reviewed the law and the text, or that nobody has", async () => {
  const site = await openSiteForTest({ operator: { legalReviews } });
  const words = async (path: string) => textOf(mainOf(await site.read(path)));
  const mobile = "/locations/alabama/mobile";
  expect(await words("/locations/alabama")).toContain(
    `Alabama law: ${reviewed}`,
  );
  expect(await words(mobile)).toContain(`Alabama law: ${reviewed}`);
  expect(await words(`${mobile}/uber-accident-lawyer`)).toContain(
    `This page: reviewed by ${by} on November 21, 2026. Our summary of Alabama law: ${reviewed}`,
  );
  expect(await words(`${mobile}/top-rated-slip-and-fall-lawyer`)).toContain(
    `This page: ${waiting} Our summary of Alabama law: ${reviewed}`,
  );
  expect(await words("/locations/ohio/toledo")).toContain(
    `Ohio law: ${waiting}`,
  );
});

test("INDEX_UNREVIEWED=off indexes only pages whose law and text are reviewed", async () => {
  const site = await openSiteForTest({
    operator: { legalReviews },
    settings: { INDEX_UNREVIEWED: "off", INDEX_SIMILARITY_LIMIT: "1" },
  });
  const isIndexed = async (path: string) =>
    !(await site.read(path)).includes('<meta name="robots"');
  const birmingham = "/locations/alabama/birmingham";
  expect(await isIndexed("/locations/alabama")).toBe(true);
  expect(await isIndexed(birmingham)).toBe(true);
  expect(await isIndexed(`${birmingham}/uber-accident-lawyer`)).toBe(true);
  expect(await isIndexed(`${birmingham}/catastrophic-injury-attorney`)).toBe(
    false,
  );
  expect(await isIndexed("/locations/ohio")).toBe(false);
  expect(await isIndexed("/locations/ohio/cleveland")).toBe(false);
  const sitemap = await site.read("/sitemap.xml");
  expect(sitemap).not.toContain("/locations/ohio");
});

test("a state page links to its practice-area pages even before anyone has reviewed them", async () => {
  const site = await openSiteForTest({ settings: { INDEX_UNREVIEWED: "off" } });
  const links = linksOf(mainOf(await site.read("/locations/ohio")));
  expect(links.filter((link) => link.includes("/columbus/"))).toHaveLength(10);
  expect(links.filter((link) => link.includes("/toledo/"))).toEqual([]);
});

test("npm run pages -- review follows the reviews that are published at the desk", async () => {
  const site = await openSiteForTest();
  const review = () =>
    runCommand(["commands/pages.ts", "review"], {
      DATABASE_URL: site.databaseUrl,
    });
  expect((await review()).out).toContain("\n  alabama\n");
  await publish(site.services, { legalReviews });
  const { code, out, err } = await review();
  expect([code, err]).toEqual([0, ""]);
  expect(out).not.toContain("\n  alabama\n");
});

test("an invalid operator's file is reported in a line, with and without a database", async () => {
  const { url: DATABASE_URL, remove } = await createDatabase("sqlite");
  onTestFinished(remove);
  const { databaseUrl } = await openSiteForTest();
  for (const url of [DATABASE_URL, databaseUrl]) {
    const { code, err } = await runCommand(["commands/pages.ts", "review"], {
      DATABASE_URL: url,
      ...(await writeOperator({ kind: "x" })),
    });
    expect(code).toBe(1);
    expect(err).toMatch(/operator\.yaml, line \d+: kind [^\n]*\n$/);
    expect(err).not.toMatch(/\n\s+at /);
  }
});

test("npm run pages -- review lists single-source facts first, then unreviewed states and areas", async () => {
  const { code, out } = await runCommand(["commands/pages.ts", "review"]);
  expect(code).toBe(0);
  const titles = [...out.matchAll(/^(\S.*?)[:(]/gm)].map(([, title]) =>
    title?.trim(),
  );
  expect(titles).toEqual([
    "Facts that rest on one secondary source",
    "States",
    "Practice areas",
    "Legal pages",
  ]);
});
