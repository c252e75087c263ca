import { afterAll, expect, test } from "vitest";
import { openBrowserForFile } from "../browser.ts";
import { pageViews } from "../page-views.ts";
import { openView, openViewSites, viewErrors } from "../view.ts";
import { listBarriers } from "./everyone.ts";
import { goToStep, openReview } from "./survey-steps.ts";

const sites = await openViewSites();
afterAll(() => sites.close());
const browser = await openBrowserForFile();

test.each(pageViews)(
  "$page, $state: everyone can use it",
  async (view) => {
    const page = await openPage();
    await openView(page, view, sites.urls);
    expect(await listBarriers(page)).toEqual([]);
  },
  90_000,
);

test("who asks for less motion sees nothing move", async () => {
  const page = await openPage();
  await openReview(page, sites.urls.usual);
  await goToStep(page, 2);
  const moving = await page.locator("body *").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const style = getComputedStyle(element);
        return (
          style.animationName !== "none" ||
          style.transitionProperty
            .split(", ")
            .some((property) => property !== "none")
        );
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});

function openPage() {
  return browser.openPage({
    colorScheme: "light",
    reducedMotion: "reduce",
    expectedErrors: viewErrors,
  });
}
