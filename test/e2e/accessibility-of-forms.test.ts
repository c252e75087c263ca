import { afterAll, expect, test } from "vitest";
import { openBrowserForFile } from "../browser.ts";
import { formViews } from "../form-views.ts";
import { openView, openViewSites, viewErrors } from "../view.ts";
import { listBarriers } from "./everyone.ts";

const sites = await openViewSites();
afterAll(() => sites.close());
const browser = await openBrowserForFile();

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
