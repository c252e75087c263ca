import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import {
  boxOf,
  openBrowserForFile,
  visit,
} from "../../support/browser/browser.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { openSiteForFile, openSiteForTest } from "../../support/site.ts";
import {
  continueToStep,
  fillStep,
  openReview,
  qualifyingAnswers,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });
const noQualification = { ...qualifyingAnswers, faultParty: "I was at fault" };

test("on a wide screen the reference stands beside the next steps, and the receipt's buttons beside its text", async () => {
  const page = await openWide();
  await openReview(page, site.url, 4);
  const button = page.getByRole("button", { name: "Get My Free Review" });
  // One line.
  expect((await boxOf(button)).height).toBeLessThan(50);
  await fillStep(page, 4);
  await send(page);
  await expectBeside(
    page.getByRole("heading", { name: "What happens next" }),
    page.getByText("Your reference is"),
  );
  await page.getByRole("link", { name: "See what you agreed to" }).click();
  await expectBeside(
    page.getByText("You pressed"),
    page.getByRole("button", { name: "Stop calls", exact: true }),
  );
});

test("on a wide screen the toast covers no part of the reference for someone who doesn't qualify", async () => {
  const page = await openWide();
  await openReview(page, site.url, 3);
  await continueToStep(page, 3, 4, noQualification);
  await fillStep(page, 4, noQualification);
  await send(page);
  const toast = await boxOf(page.locator("[data-toasts=page]"));
  const card = page.getByRole("region", { name: "What happens next" });
  expect(toast.y + toast.height).toBeLessThan((await boxOf(card)).y);
});

test("on a wide screen no toast covers a field of the review", async () => {
  const page = await openWide();
  await openReview(page, site.url, 4);
  await send(page);
  const toast = await boxOf(
    page.getByRole("alert").filter({ hasText: "Incomplete Information" }),
  );
  const field = await boxOf(page.getByLabel("State"));
  expect(field.x + field.width).toBeLessThan(toast.x);
});

test("on a wide screen the review's heading has room for its second line", async () => {
  const page = await openWide();
  await page.goto(`${site.url}/online-review`);
  const heading = await boxOf(page.getByRole("heading", { level: 1 }));
  const card = await boxOf(page.getByRole("main").locator("form"));
  // Firefox sets letters a little wider.
  expect(heading.width).toBeGreaterThan(card.width);
});

test("on a wide screen the hero's sentence doesn't end with a short line, and the state picker's button stands beside it", async () => {
  const page = await openWide();
  await page.goto(site.url);
  const lead = page.getByText("A person answers day or night.").first();
  const widths = await lead.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Array.from(range.getClientRects(), ({ width }) => width);
  });
  expect(widths.length).toBeGreaterThan(1);
  expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2);

  const button = page.getByRole("button", { name: "Check my deadline" });
  const picker = await boxOf(page.getByLabel("Where were you hurt?"));
  expect((await boxOf(button)).y).toBe(picker.y);
});

test("on a wide screen the home page's drawing keeps its size after a reload and in the other theme", async () => {
  const page = await openWide();
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(site.url);
  const [drawing, part] = [
    page.locator("img[src^='/street.svg']").first(),
    page.locator("img[src^='/street.svg']").last(),
  ];
  const first = await boxOf(drawing);
  expect(first.height).toBeGreaterThan(first.width);
  await part.scrollIntoViewIfNeeded();
  await expect
    .poll(() => part.evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  await page.reload();
  await page.waitForLoadState();
  expect((await boxOf(drawing)).height).toBe(first.height);
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await boxOf(drawing)).height).toBe(first.height);
  await page.emulateMedia({ colorScheme: null });
});

test("on a wide screen the blog's categories take one line, those with one post share a row, and two posts fill the width", async () => {
  const page = await browser.openPage({
    viewport: { width: 1024, height: 900 },
  });
  await page.goto(`${site.url}/blog`);
  const heading = (name: string) =>
    boxOf(page.getByRole("heading", { level: 2, name }));
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const long = await heading("Premises Liability");
    expect(long.height).toBe((await heading("Insurance")).height);
  }

  const [one, other] = [
    await heading("Medical Care"),
    await heading("Premises Liability"),
  ];
  expect(other.y + other.height).toBe(one.y + one.height);

  const row = page
    .getByRole("list")
    .filter({ hasText: "How Long a Case Takes" });
  const list = await boxOf(row);
  const last = await boxOf(row.getByRole("listitem").last());
  expect(last.x + last.width).toBeCloseTo(list.x + list.width, 0);
  const title = await boxOf(page.getByRole("heading", { level: 1 }));
  expect(list.x + list.width).toBeGreaterThan(1440 - title.x - 2);
});

test("from a tablet on, ZIP code, city and state share a line, and the city has more room than the ZIP code", async () => {
  const page = await browser.openPage({
    viewport: { width: 820, height: 1180 },
  });
  await openReview(page, site.url, 4);
  const [zip, city, state] = [
    await boxOf(page.getByLabel("ZIP code")),
    await boxOf(page.getByLabel("City")),
    await boxOf(page.getByLabel("State")),
  ];
  expect([city.y, state.y]).toEqual([zip.y, zip.y]);
  expect([city.height, state.height]).toEqual([zip.height, zip.height]);
  expect(city.width).toBeGreaterThan(zip.width * 1.25);
});

test("on a wide screen the desk's pages are as wide as each other", async () => {
  const desk = await openDeskForTest();
  const { token } = await desk.signIn("owner");
  const page = await openWide();
  const cookie = { name: "desk", value: token, url: desk.url };
  await page.context().addCookies([cookie]);
  const part = (text: string) => page.getByText(text, { exact: true }).first();
  for (const [path, one, other] of [
    ["/accounts", "Change role", "Create an invitation"],
    ["/account", "Get recovery codes", "How you sign in"],
    ["/archive", "Show", "Export"],
  ] as const) {
    await page.goto(desk.url + path);
    await expectBeside(part(one), part(other));
  }
});

test.each([1024, 1440])(
  "%i px wide, a state's deadline tool and the country's map stand beside the heading",
  async (width) => {
    const page = await browser.openPage({ viewport: { width, height: 900 } });
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(`${site.url}/locations/north-carolina`);
    await expectBeside(
      heading,
      page.getByRole("region", { name: "How long do I have?" }),
    );
    await page.goto(`${site.url}/locations`);
    const map = page.getByRole("link", { name: "Ohio" }).locator("svg");
    await expectBeside(heading, map);
    const { y, height } = await boxOf(map);
    const tool = page.getByRole("heading", { name: "How long do I have?" });
    expect((await boxOf(tool)).y).toBeGreaterThan(y + height);
    const hero = await boxOf(page.getByText("Deadlines, fault, and"));
    expect(y).toBeLessThan(hero.y);
  },
);

test("on a wide screen a practice page's mark is large and stands on the hero's edge", async () => {
  const page = await openWide();
  await page.goto(
    `${site.url}/locations/texas/houston/truck-accident-lawyer-free-consultation`,
  );
  const window = await boxOf(page.locator("main svg[viewBox='0 0 72 92']"));
  expect(window.height).toBeGreaterThan(300);
  const contents = page.getByText("On this page").filter({ visible: true });
  const edge = window.y + window.height;
  expect((await boxOf(contents)).y - edge).toBeGreaterThan(40);
  const buttons = page.getByRole("main").getByRole("link", { name: /^Call/ });
  expect(edge).toBeGreaterThan((await boxOf(buttons.first())).y + 48);
});

test("on a wide screen an office's phone and hours stand beside its address", async () => {
  const own = await openSiteForTest({ settings: { SAMPLE_FIRM: "on" } });
  const page = await openWide();
  await page.goto(`${own.url}/locations/alabama/mobile`);
  const office = page.locator("#local");
  await office.evaluate((element) => element.scrollIntoView());
  await expectBeside(
    office.getByText("200 Sample Avenue"),
    office.getByText("(251) 555-0100"),
  );
});

test("on a wide screen a state's map stays beside the deadline tool while it is filled in", async () => {
  const page = await openWide();
  await page.goto(`${site.url}/locations/texas`);
  const button = page.getByRole("button", { name: "Show my likely deadline" });
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  const map = await boxOf(
    page.getByRole("link", { name: "Houston" }).locator("svg"),
  );
  expect(map.y).toBeGreaterThanOrEqual(0);
});

test.each(["/thank-you", "/book-consultation"])(
  "%s, without breadcrumbs, leaves room above its heading",
  async (path) => {
    const page = await openWide();
    await page.goto(site.url + path);
    const heading = await boxOf(page.getByRole("heading", { level: 1 }));
    const header = await boxOf(page.locator("body > header"));
    expect(heading.y - header.y - header.height).toBeGreaterThanOrEqual(56);
  },
);

test("on a wide screen the opt-out form has its explanation beside it", async () => {
  const page = await openWide();
  await page.goto(`${site.url}/do-not-sell-or-share`);
  await expectBeside(
    page.getByLabel("Email"),
    page.getByText("You don't need an account"),
  );
});

test.each([
  ["/", "Full name"],
  ["/request-callback", "Your phone number"],
])(
  "on %s nothing invisible pushes the form's first field down",
  async (path, label) => {
    const page = await openWide();
    await visit(page, site.url + path);
    const form = page
      .getByRole("main")
      .locator("form")
      .filter({
        has: page.getByLabel(label),
      });
    const field = await boxOf(form.getByText(label, { exact: true }));
    const card = await boxOf(form);
    const inset = await form.evaluate(
      (element) =>
        element.clientTop +
        Number.parseFloat(getComputedStyle(element).paddingTop),
    );
    expect(field.y - card.y - inset).toBeLessThan(1);
  },
);

function openWide() {
  return browser.openPage({ viewport: { width: 1440, height: 900 } });
}

async function expectBeside(left: Locator, right: Locator) {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(one.x + one.width).toBeLessThan(other.x);
  expect(other.y).toBeLessThan(900);
}
