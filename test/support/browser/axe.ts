import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { z } from "zod";
import {
  openView,
  openViewSites,
  type PageView,
  viewErrors,
} from "../views/view.ts";
import { openBrowserForFile } from "./browser.ts";

const axe = await readFile(
  fileURLToPath(import.meta.resolve("axe-core/axe.min.js")),
  "utf8",
);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const narrowestPhone = { width: 320, height: 640 };
const desktopZoomed = { width: 640, height: 400 };

const everyRule = {
  runOnly: [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
  ],
  // Targets are measured below, and must be larger.
  rules: { "target-size": { enabled: false } },
};

const darkFirst = ["dark", "light"] as const;

/** Rules that a color change can break. */
const colorRules = { runOnly: ["color-contrast", "link-in-text-block"] };

const result = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      nodes: z.array(
        z.object({ target: z.array(z.unknown()), failureSummary: z.string() }),
      ),
    }),
  ),
});

/** Opens views for the tests of a file. */
export async function openViewer(views: readonly PageView[]) {
  const sites = await openViewSites(views);
  afterAll(() => sites.close());
  const browser = await openBrowserForFile({ keepsPages: true });
  return async (view: PageView) => {
    const page = await browser.openPage({
      viewport: view.thorough ? desktop : phone,
      colorScheme: "light",
      expectedErrors: viewErrors,
    });
    await openView(page, view, sites.urls);
    return page;
  };
}

/**
 * Accessibility violations, one line each: axe rules, targets smaller than 44 pixels, obscured focus, and horizontal
 * scrolling. Colors are checked in both themes, all else in one: a thorough view on a desktop, others on a phone.
 */
export async function listAxeViolations(
  page: Page,
  { thorough, forcedColors }: Pick<PageView, "thorough" | "forcedColors"> = {},
): Promise<string[]> {
  await addAxe(page);
  const found: string[] = [];
  const note = (view: string, lines: string[]) =>
    found.push(...lines.map((line) => `${view}: ${line}`));
  const { pathname, search } = new URL(page.url());
  const isDarkOnDesktop = (pathname + search).length % 2 === 1;
  const themes = isDarkOnDesktop ? darkFirst : [...darkFirst].reverse();
  for (const [index, colorScheme] of themes.entries()) {
    const isDesktop = index === 0 && thorough;
    const window = isDesktop ? desktop : phone;
    await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme });
    const view = `${window.width}, ${colorScheme}`;
    const isWhole = index === (thorough ? 0 : 1);
    note(view, await violations(page, isWhole ? everyRule : colorRules));
    // Once at each width.
    if (index === 0 && !isDesktop) continue;
    note(view, await page.evaluate(listSmallTargets));
    note(view, await page.evaluate(listHiddenFocus));
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (forcedColors) {
    await page.emulateMedia({ forcedColors: "active" });
    note("forced colors", await violations(page, colorRules));
    await page.emulateMedia({ forcedColors: "none" });
  }
  note("text twice as large", await withTextTwiceAsLarge(page));
  await page.setViewportSize(narrowestPhone);
  note("320", await page.evaluate(listOverflows));
  if (thorough) {
    await page.setViewportSize(desktopZoomed);
    note("640", await page.evaluate(listOverflows));
  }
  return found;
}

/** Added to the page's next documents, too: there it is compiled already, which is most of its cost. */
async function addAxe(page: Page) {
  if (await page.evaluate("'axe' in window")) return;
  await page.context().addInitScript(axe);
  await page.evaluate(axe);
}

type Rules = {
  runOnly: string[];
  rules?: Record<string, { enabled: boolean }>;
};

/** Leaves out content under a fixed bar, because scrolling uncovers it. */
async function violations(page: Page, rules: Rules) {
  const found = await runAxe(page, rules);
  if (found.length === 0) return [];
  await page.evaluate(() => scrollBy(0, scrollY < 100 ? 100 : -100));
  const runOnly = [...new Set(found.map(({ rule }) => rule))];
  const again = await runAxe(page, { ...rules, runOnly });
  const places = again.map(({ place }) => place);
  return found
    .filter(({ place }) => places.includes(place))
    .map(({ place, summary }) => `${place}: ${summary}`);
}

async function runAxe(page: Page, rules: Rules) {
  const options = {
    ...rules,
    resultTypes: ["violations"],
    // Only rules about orientation and about sound that plays by itself need the style sheets and media.
    preload: false,
  };
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return result.parse(found).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      place: `${id}: ${target.join(" ")}`,
      summary: failureSummary,
    })),
  );
}

/** Links within a sentence are as high as their line. Runs in the page. */
function listSmallTargets() {
  const targets = document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, input:not([type=hidden]), select, textarea",
  );
  return Array.from(targets).flatMap((target) => {
    const { display, clipPath } = getComputedStyle(target);
    // The skip link is only visible with focus.
    const isAside = display === "inline" || clipPath !== "none";
    const seen = target.closest("label") ?? target;
    const { width, height } = seen.getBoundingClientRect();
    if (!target.checkVisibility() || isAside) return [];
    return height < 44 || width < 24
      ? [`${width} × ${height} pixels: ${target.outerHTML.slice(0, 120)}`]
      : [];
  });
}

/** Runs in the page. */
function listOverflows() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = Array.from(document.body.querySelectorAll("*")).filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [
    `${scrollWidth} pixels wide: ${wide.at(-1)?.outerHTML.slice(0, 120)}`,
  ];
}

/** WCAG 1.4.4: violations while the text is twice as large. */
async function withTextTwiceAsLarge(page: Page) {
  const setSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
  await setSize("200%");
  const overflows = await page.evaluate(listOverflows);
  const clipped = await page.evaluate(listClippedText);
  await setSize("");
  return [...overflows, ...clipped];
}

/** Runs in the page. */
function listClippedText() {
  // Typed text scrolls within its field.
  const all = document.body.querySelectorAll(":not(input, textarea)");
  return Array.from(all).flatMap((element) => {
    const { overflow, clipPath } = getComputedStyle(element);
    const isCut =
      element.scrollWidth > element.clientWidth + 1 ||
      element.scrollHeight > element.clientHeight + 1;
    // Text for screen readers is clipped.
    return /hidden|clip/.test(overflow) && clipPath === "none" && isCut
      ? [`cut off: ${element.outerHTML.slice(0, 120)}`]
      : [];
  });
}

/**
 * WCAG 2.4.11: the focused element is at least partly visible. A toast disappears. Of a page with very many controls,
 * some stand for all, because only bars cover them. Runs in the page.
 */
function listHiddenFocus() {
  const isSeen = (element: HTMLElement) => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(
        box.left + box.width / 2,
        box.top + box.height * share,
      );
      return (
        element.contains(hit) ||
        hit?.closest("label")?.control === element ||
        hit?.closest("[data-toasts=page]")
      );
    });
  };
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, summary, input, select, textarea",
  );
  const step = Math.ceil(all.length / 60);
  const some = Array.from(all).filter((_, index) => index % step === 0);
  return some.flatMap((element) => {
    element.focus();
    const canBeSeen =
      document.activeElement === element &&
      getComputedStyle(element).pointerEvents !== "none";
    return canBeSeen && !isSeen(element)
      ? [`covered focus: ${element.outerHTML.slice(0, 120)}`]
      : [];
  });
}
