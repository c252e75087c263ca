import { expect, test } from "vitest";
import { listAxeViolations, openViewer } from "../../support/browser/axe.ts";
import { formViews } from "../../support/views/form-views.ts";

const views = formViews.filter(({ standIn }) => !standIn);
const open = await openViewer(views);

test.each(views)("$page, $state: no accessibility violations", async (view) => {
  expect(await listAxeViolations(await open(view), view)).toEqual([]);
});
