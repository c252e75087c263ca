import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test("a state's card shows its first two cities and 'View Cities' on hover and on keyboard focus, until Escape, and the map leads to the state", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations`);
  const card = page.getByRole("link", { name: "Alabama" });
  expect(await card.textContent()).toContain("Birmingham, Montgomery");
  expect(await card.textContent()).not.toContain("Mobile");
  expect(await showsPreview(card)).toBe(false);

  await page
    .getByRole("main")
    .getByRole("link", { name: "Start Online Review" })
    .focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => showsPreview(card)).toBe(true);
  await card.blur();

  for (const [come, go] of [
    [() => card.hover(), () => page.mouse.move(0, 0)],
    [() => card.focus(), () => card.blur()],
  ] as const) {
    await come();
    await expect.poll(() => showsPreview(card)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => showsPreview(card)).toBe(false);
    await go();
    await expect.poll(() => showsPreview(card)).toBe(false);
  }

  const ohio = page.getByRole("link", { name: "Ohio" });
  expect(await showsPreview(ohio)).toBe(false);
  await ohio.locator("path").hover();
  await expect.poll(() => showsPreview(ohio)).toBe(true);
  await ohio.locator("path").click();
  await page.waitForURL(`${site.url}/locations/ohio`);
});

test("without a mouse a state's card shows its cities at once", async () => {
  const page = await browser.openPage({ hasTouch: true, isMobile: true });
  await page.goto(`${site.url}/locations`);
  const card = page.getByRole("link", { name: "Alabama" });
  expect(await showsPreview(card)).toBe(true);
});

test("the title, the canonical link and the structured data follow each navigation, and so do the state's law and the drawings of marks, which the first page has in its HTML; a printed page has the answers that its reader hasn't opened", async () => {
  const page = await browser.openPage();
  const posts = recordPostRequests(page);
  const law = page.locator("#law");
  await page.goto(`${site.url}/locations/ohio`);
  const before = await law.textContent();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const marks = page.locator("main svg[viewBox='0 0 256 256']");
  const countEmpty = () =>
    marks.filter({ hasNot: page.locator("path") }).count();
  await visit(page, site.url);
  expect(await marks.count()).toBeGreaterThan(0);
  expect(await countEmpty()).toBe(0);
  expect(requested.filter((url) => url.includes("mark-drawings"))).toEqual([]);
  expect(await headOf(page)).toMatchObject({
    title: expect.not.stringContaining("Toledo"),
    canonical: [`${site.url}/`],
    types: ["BreadcrumbList", "FAQPage", "LegalService"],
  });

  await followLink(page, "Locations", "/locations");
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      canonical: [`${site.url}/locations`],
      types: ["BreadcrumbList"],
    });

  await followLink(page, /^Ohio/, "/locations/ohio");
  await expect.poll(() => law.textContent()).toBe(before);
  await followLink(page, /^Toledo/, "/locations/ohio/toledo");
  await page.getByText("Toledo is in Lucas County").first().waitFor();
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      title: expect.stringContaining("Toledo"),
      canonical: [`${site.url}/locations/ohio/toledo`],
      types: ["BreadcrumbList", "FAQPage", "LegalService"],
    });
  await expect.poll(() => marks.count()).toBeGreaterThan(0);
  await expect.poll(countEmpty).toBe(0);
  const answer = page.locator("main .split details:not([open]) > div").first();
  const heightOf = async () => (await answer.boundingBox())?.height ?? 0;
  expect(await heightOf()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await heightOf()).toBeGreaterThan(20);
  await page.emulateMedia({ media: null });

  await page.getByRole("link", { name: "Uber accident lawyer" }).click();
  await page
    .getByRole("heading", { name: "What Ohio law says about Uber crashes" })
    .waitFor();

  await page.goBack();
  await page.getByText("Toledo is in Lucas County").first().waitFor();
  await page.goBack();
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      title: expect.not.stringContaining("Toledo"),
      canonical: [`${site.url}/locations/ohio`],
      types: ["BreadcrumbList", "LegalService"],
    });
  expect(await law.textContent()).toBe(before);
  expect(posts).toEqual([]);
});

function showsPreview(card: Locator) {
  return card
    .getByText("View Cities")
    .evaluate((words) => words.checkVisibility({ opacityProperty: true }));
}

async function followLink(page: Page, name: string | RegExp, path: string) {
  await page.getByRole("link", { name }).first().click();
  await page.waitForURL(site.url + path);
}

/** The page's metadata for search engines; types in alphabetical order. */
async function headOf(page: Page) {
  const texts = await page
    .locator('script[type="application/ld+json"]')
    .allTextContents();
  const things = z
    .array(z.object({ "@type": z.string() }))
    .parse(texts.map((text) => JSON.parse(text)));
  return {
    title: await page.title(),
    canonical: await page
      .locator("link[rel=canonical]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    types: things.map((thing) => thing["@type"]).sort(),
  };
}
