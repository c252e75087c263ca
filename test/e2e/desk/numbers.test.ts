import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { openDesk } from "../../support/desk.ts";
import { datedLeads } from "../../support/leads/dated-leads.ts";

const browser = await openBrowserForFile({ keepsPages: true });
const desk = await openDesk({ now: "2026-11-20T18:00:00Z" });
afterAll(() => desk.close());
const owner = await desk.signIn("owner", "Olga Reyes");
const { arrive, from, reach } = datedLeads(() => desk.site);
for (const [at, source, reached] of [
  ["2026-11-02T15:00:00.000Z", "radio-morning-show", "2026-11-02T16:50:00Z"],
  ["2026-11-04T18:00:00.000Z", "billboard", "2026-11-04T18:12:00Z"],
  ["2026-11-19T22:30:00.000Z", "billboard", undefined],
] as const) {
  const id = await arrive(at, true, from({ utm_source: source }));
  if (reached) await reach(id, reached);
}

const month = "from=2026-11-01&to=2026-11-20";
const week = "from=2026-11-01&to=2026-11-07";

test("at every width the text of charts is 13 to 15 px, and none overlaps or is cut off", async () => {
  const page = await openNumbers(390, week);
  await expectReadable(page);
  await page.goto(`${desk.url}/numbers?${month}`);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectReadable(page);
  }
});

async function expectReadable(page: Page) {
  const texts = await readTexts(page);
  expect(texts.length).toBeGreaterThan(10);
  for (const { words, pixels, left, right, chart } of texts) {
    expect(pixels, words).toBeGreaterThanOrEqual(13);
    expect(pixels, words).toBeLessThanOrEqual(15);
    expect(left, words).toBeGreaterThanOrEqual(chart.left);
    expect(right, words).toBeLessThanOrEqual(chart.right);
  }
  expect(texts.flatMap((one) => overlapping(one, texts))).toEqual([]);
}

test("a file that is too big is refused with a page", async () => {
  const page = await openNumbers(1440, month, /413/);
  await page.locator("summary", { hasText: "Enter what" }).click();
  await page.getByLabel("Or a CSV file").setInputFiles({
    name: "cost.csv",
    mimeType: "text/csv",
    buffer: Buffer.alloc(70_000, "radio,2026-11-01,2026-11-30,5\n"),
  });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByRole("heading", { name: "That wasn't accepted" }).waitFor();
});

type Text = Awaited<ReturnType<typeof readTexts>>[number];

function overlapping(one: Text, texts: readonly Text[]) {
  return texts
    .slice(texts.indexOf(one) + 1)
    .filter(
      (other) =>
        one.left < other.right &&
        other.left < one.right &&
        one.top < other.bottom &&
        other.top < one.bottom,
    )
    .map((other) => `${one.words} / ${other.words}`);
}

/** The charts' texts: their places, and the size of their letters as seen. */
function readTexts(page: Page) {
  return page.locator("main [role=img]").evaluateAll((charts) =>
    charts.flatMap((chart) =>
      [...chart.querySelectorAll("text, span")].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const drawing = text.closest("svg")?.getScreenCTM();
        const size = Number.parseFloat(getComputedStyle(text).fontSize);
        return {
          left,
          right,
          top,
          bottom,
          words: text.textContent ?? "",
          pixels: size * (drawing?.a ?? 1),
          chart: chart.getBoundingClientRect(),
        };
      }),
    ),
  );
}

async function openNumbers(
  width: number,
  period: string,
  expectedErrors = /^$/,
) {
  const viewport = { width, height: 844 };
  const page = await browser.openPage({ viewport, expectedErrors });
  await page
    .context()
    .addCookies([{ name: "desk", value: owner.token, url: desk.url }]);
  await page.goto(`${desk.url}/numbers?${period}`);
  return page;
}
