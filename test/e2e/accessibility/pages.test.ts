import { expect, test } from "vitest";
import { listAxeViolations, openViewer } from "../../support/browser/axe.ts";
import { hydrated } from "../../support/browser/browser.ts";
import {
  atStep,
  saveAnswersBefore,
} from "../../support/survey/survey-steps.ts";
import { formViews } from "../../support/views/form-views.ts";
import { pageViews } from "../../support/views/page-views.ts";

const views = [...pageViews, ...formViews].filter(({ standIn }) => !standIn);
const open = await openViewer(views);

test.each(views)("$page, $state: everyone can use it", async (view) => {
  expect(await listAxeViolations(await open(view), view)).toEqual([]);
});

test("with reduced motion nothing moves", async () => {
  const page = await open({
    page: "Survey",
    state: "step 2",
    path: "/online-review?step=2",
    before: (reviewed, url) => saveAnswersBefore(reviewed, url, 2),
    act: (reviewed) => atStep(reviewed, 2),
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

test("each kind of violation is detected", async () => {
  const page = await open({
    page: "Legal",
    state: "with violations",
    path: "/legal-disclaimer",
  });
  await page.evaluate(() => window.dispatchEvent(new Event("focusin")));
  await hydrated(page);
  await page.evaluate(() => {
    const add = (name: string, style: string, text: string) => {
      const element = document.createElement(name);
      element.style.cssText = style;
      element.textContent = text;
      document.querySelector("main")?.append(element);
      return element;
    };
    add("button", "width: 20px; height: 20px", "");
    add("p", "color: #777; background: #888; forced-color-adjust: none", "Dim");
    add("p", "overflow: hidden; height: 5px", "Cut");
    add("p", "width: 2000px", "Wide");
    add("button", "display: block", "Covered");
    add("p", "position: relative; margin-top: -40px; height: 80px", "Over");
  });
  const everywhere = { thorough: true, forcedColors: true };
  const found = (await listAxeViolations(page, everywhere)).join("\n");
  for (const kind of [
    "light: color-contrast:",
    "dark: color-contrast:",
    "button-name:",
    "forced colors: color-contrast:",
    "20 × 20 pixels: <button",
    "covered focus: <button",
    "320: 20",
    "text twice as large: cut off: <p",
  ]) {
    expect(found).toContain(kind);
  }
});
