import { expect, test } from "vitest";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSiteForTest } from "../support/site.ts";

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
