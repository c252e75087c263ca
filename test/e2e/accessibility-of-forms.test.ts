import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../browser.ts";
import { formViews } from "../form-views.ts";
import { openView, openViewSites, viewErrors } from "../view.ts";
import { listBarriers } from "./everyone.ts";

let browser: TestBrowser;
let sites: Awaited<ReturnType<typeof openViewSites>>;
beforeAll(async () => {
  [browser, sites] = await Promise.all([openBrowser(), openViewSites()]);
});
afterAll(async () => {
  await browser.close();
  await sites.close();
});
afterEach(() => browser.closePages());

test.each(formViews)(
  "$page, $state: everyone can use it",
  async (view) => {
    const page = await openPage();
    await openView(page, view, sites.urls);
    expect(await listBarriers(page)).toEqual([]);
  },
  90_000,
);

function openPage() {
  return browser.openPage({
    colorScheme: "light",
    reducedMotion: "reduce",
    expectedErrors: viewErrors,
  });
}
