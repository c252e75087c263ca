import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { openBrowserForFile, visit } from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

test.each([
  { place: "banner", name: "Casefront, home", path: "/" },
  { place: "banner", name: "Case types", path: "/#case-types" },
  { place: "banner", name: "Locations", path: "/locations" },
  { place: "banner", name: "How it works", path: "/#how-it-works" },
  { place: "banner", name: "Blog", path: "/blog" },
  { place: "contentinfo", name: "Locations", path: "/locations" },
  { place: "contentinfo", name: "Blog", path: "/blog" },
  { place: "contentinfo", name: "Sitemap", path: "/sitemap" },
  { place: "contentinfo", name: "Privacy Policy", path: "/privacy-policy" },
  { place: "contentinfo", name: "Terms of Service", path: "/terms-of-service" },
  { place: "contentinfo", name: "Legal Disclaimer", path: "/legal-disclaimer" },
] as const)(
  "the $place's link '$name' leads to $path",
  async ({ place, name, path }) => {
    const page = await browser.openPage();
    await visit(page, `${site.url}/thank-you`);
    await page
      .getByRole(place)
      .getByRole("link", { name, exact: true })
      .click();
    await page.waitForURL(site.url + path);
    await page
      .getByRole("heading", { name: "Ready to Discuss Your Case?" })
      .waitFor();
  },
);

test("a state's card shows its first two cities and 'View Cities' on hover and on keyboard focus", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations`);
  const card = page.getByRole("link", { name: "Alabama" });
  const previewShows = () =>
    card
      .getByText("View Cities")
      .evaluate((words) => words.checkVisibility({ opacityProperty: true }));
  expect(await card.textContent()).toContain("Birmingham, Montgomery");
  expect(await card.textContent()).not.toContain("Mobile");
  expect(await previewShows()).toBe(false);

  await card.hover();
  await expect.poll(previewShows).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(previewShows).toBe(false);

  await page
    .getByRole("main")
    .getByRole("link", { name: "Start Online Review" })
    .focus();
  await page.keyboard.press("Tab");
  await expect.poll(previewShows).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/locations/alabama`);
});

test("Escape hides the preview of a state that is pointed at or focused, until the visitor comes back to it", async () => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations`);
  const card = page.getByRole("link", { name: "Alabama" });
  const previewShows = () =>
    card
      .getByText("View Cities")
      .evaluate((words) => words.checkVisibility({ opacityProperty: true }));
  const comeAndGo = [
    [() => card.hover(), () => page.mouse.move(0, 0)],
    [() => card.focus(), () => card.blur()],
  ] as const;
  await page.keyboard.press("Tab");
  for (const [come, go] of comeAndGo) {
    await come();
    await expect.poll(previewShows).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(previewShows).toBe(false);
    await go();
    await come();
    await expect.poll(previewShows).toBe(true);
    await go();
  }
});

test("without a mouse a state's card shows its cities at once", async () => {
  const page = await browser.openPage({ hasTouch: true, isMobile: true });
  await visit(page, `${site.url}/locations`);
  const words = page
    .getByRole("link", { name: "Alabama" })
    .getByText("View Cities");
  expect(
    await words.evaluate((shown) =>
      shown.checkVisibility({ opacityProperty: true }),
    ),
  ).toBe(true);
});

test.each([
  { name: "Alabama", path: "/locations/alabama" },
  { name: "Locations", path: "/locations" },
  { name: "Home", path: "/" },
])("a city's breadcrumb '$name' leads to $path", async ({ name, path }) => {
  const page = await browser.openPage();
  await visit(page, `${site.url}/locations/alabama/birmingham`);
  const breadcrumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await breadcrumbs.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("Home"),
    expect.stringContaining("Locations"),
    expect.stringContaining("Alabama"),
    expect.stringContaining("Birmingham"),
  ]);
  await breadcrumbs.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(site.url + path);
});

test.each([
  {
    path: "/no-such-page",
    words: "Page not found",
    back: "Go to Homepage",
    to: "/",
  },
  { path: "/404", words: "Page not found", back: "Go to Homepage", to: "/" },
  {
    path: "/locations/atlantis",
    words: "State not found",
    back: "See all states",
    to: "/locations",
  },
  {
    path: "/locations/alabama/birmingham/atlantis",
    words: "Content not found",
    back: "See all locations",
    to: "/locations",
  },
  {
    path: "/locations/alabama/atlantis",
    words: "Location not found",
    back: "See all locations",
    to: "/locations",
  },
])("$path says '$words' and leads back", async ({ path, words, back, to }) => {
  const page = await browser.openPage({ expectedErrors: /status of 404/ });
  await visit(page, site.url + path);
  await page.getByRole("heading", { level: 1, name: words }).waitFor();
  expect(await page.title()).toContain(words);
  await page.getByRole("link", { name: back }).click();
  await page.waitForURL(site.url + to);
  await page
    .getByRole("heading", { level: 1, name: words })
    .waitFor({ state: "detached" });
});

test("a form from another site is rejected with a page that leads back to ours", async () => {
  const page = await browser.openPage({ expectedErrors: /status of 403/ });
  await page.goto("about:blank");
  await page.evaluate((action) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action });
    document.body.append(form);
    form.submit();
  }, `${site.url}/request-callback`);
  await page
    .getByRole("heading", { level: 1, name: "We couldn't accept this form" })
    .waitFor();
  await page.getByText("please send this again from our own page").waitFor();
  // Hydration would render the page of the URL in place of the refusal.
  expect(await page.locator("script").count()).toBe(0);
  await page.getByRole("link", { name: "Go back" }).click();
  await page
    .getByRole("heading", { level: 1, name: "Request a callback" })
    .waitFor();
});

test("the title, the canonical link and the structured data follow each navigation", async () => {
  const page = await browser.openPage();
  await visit(page, site.url);
  expect(await headOf(page)).toMatchObject({
    title: expect.not.stringContaining("Birmingham"),
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

  await followLink(page, /^Alabama/, "/locations/alabama");
  await followLink(page, /^Birmingham/, "/locations/alabama/birmingham");
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      title: expect.stringContaining("Birmingham"),
      canonical: [`${site.url}/locations/alabama/birmingham`],
      types: ["BreadcrumbList", "FAQPage", "LegalService"],
    });

  await page.goBack();
  await expect
    .poll(() => headOf(page))
    .toMatchObject({
      title: expect.not.stringContaining("Birmingham"),
      canonical: [`${site.url}/locations/alabama`],
      types: ["BreadcrumbList", "LegalService"],
    });
});

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
