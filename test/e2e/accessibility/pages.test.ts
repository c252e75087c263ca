import { expect, test } from "vitest";
import { listAxeViolations, openViewer } from "../../support/browser/axe.ts";
import { goToStep } from "../../support/survey/survey-steps.ts";
import { pageViews } from "../../support/views/page-views.ts";

const open = await openViewer();

test.each(pageViews.filter(({ standIn }) => !standIn))(
  "$page, $state: everyone can use it",
  async (view) => {
    expect(await listAxeViolations(await open(view), view)).toEqual([]);
  },
  90_000,
);

test("with reduced motion nothing moves", async () => {
  const page = await open({
    page: "Survey",
    state: "step 2",
    path: "/online-review",
    act: (reviewed) => goToStep(reviewed, 2),
  });
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
