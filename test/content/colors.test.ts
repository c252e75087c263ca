import { expect, test } from "vitest";
import { colors } from "../../app/brand/brand.ts";
import { contrastOf } from "../../app/brand/contrast.ts";
import { draft, publish } from "../support/content/content.ts";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;

test("published colors are in each page's style sheet, which its policy allows, and nothing else changes", async () => {
  const { site } = await openDeskForTest();
  const before = await site.read("/thank-you");
  expect(before).toContain(`--color-action:${colors.action[0]};`);
  const navy = { light: "#3b1421", dark: "#3f1824" };
  expect(await publish(site.services, { navy }, "colors")).toEqual({
    ok: true,
  });
  await expect
    .poll(() => site.read("/thank-you"), { timeout })
    .toContain("--color-navy:#3b1421;");
  const after = await site.read("/thank-you");
  expect(after).toContain('<meta name="theme-color" content="#3b1421"/>');
  const bare = (html: string) =>
    html
      .replaceAll(/#[0-9a-f]{6}|data:image[^"]*/g, "")
      .replaceAll(/themeColor|sha256-[^'"]*|[\\]*"_\d+[^>]*/g, "");
  expect(bare(after).slice(0, 9000)).toBe(bare(before).slice(0, 9000));
  const policy = (await site.visit("/thank-you")).headers.get(
    "Content-Security-Policy",
  );
  expect(policy).toMatch(/style-src 'sha256-/);
});

test("each color that nobody could read is refused once, with all that it's too close to, and the form shows each contrast", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const path = "/content/colors?section=pages-and-text";
  const shown = await (await desk.visit(path, cookie)).text();
  expect(shown.replaceAll(/<[^>]*>/g, "")).toMatch(
    /On “Page”: 1\d\.\d to 1, needs 4\.5/,
  );
  const refuse = async (fields: Record<string, string>) => {
    const form = { "-do": "save", ...fields };
    const response = await desk.submit(path, form, cookie);
    expect(response.status).toBe(422);
    const words = textOf(await response.text());
    return words.match(
      /(Text|Page), Light theme is too close to [^:]*: [^)]*\)/g,
    );
  };
  const text =
    "Text, Light theme is too close to “Second color of drawings”, “Shaded panels”, “Error background”, “Success background”, “Page”, and “Cards and fields”: make it lighter or darker (the contrast is 1.0 to 1, and it needs 4.5)";
  expect(await refuse({ "ink.light": "#cccccc" })).toEqual([text]);
  const page = await refuse({ "paper.light": "#444444" });
  expect(page).toHaveLength(1);
  expect(page?.[0]).toMatch(/^Page, Light theme .*“Secondary text”.*“Text”/);
});

test("a color that is too close to a changed one of another section is refused in the form where it's edited", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const save = (section: string, fields: Record<string, string>) =>
    desk.submit(
      `/content/colors?section=${section}`,
      { "-do": "save", ...fields },
      cookie,
    );
  const borders = { "control.light": "#8d8576" };
  const saved = await save("borders-and-messages", borders);
  const id = saved.headers.get("Location")?.split("/").at(-1);
  const panels = { "sunken.light": "#e8e2d5" };
  const refused = await save(`pages-and-text&change=${id}`, panels);
  expect(refused.status).toBe(422);
  expect(textOf(await refused.text())).toContain(
    "Shaded panels, Light theme is too close to “Field borders”",
  );
});

test("a form also measures contrasts with colors that nobody has changed", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const path = "/content/colors?section=dark-bands-and-buttons";
  const save = (action: string) =>
    desk.submit(path, { "-do": "save", "action.light": action }, cookie);
  const refused = await (await save("#14213b")).text();
  expect(lowContrasts(refused)).toEqual([
    "On “Dark bands”: 1.0 to 1, needs 3",
    "On “Main button”: 1.0 to 1, needs 4.5",
  ]);
  const saved = await save("#f2c14e");
  const id = saved.headers.get("Location")?.split("/").at(-1);
  const form = await desk.visit(`${path}&change=${id}`, cookie);
  expect(lowContrasts(await form.text())).toEqual([]);
});

function lowContrasts(html: string) {
  const lines = html.match(/<li [^>]*data-low="true".*?<\/li>/g) ?? [];
  return lines.map((line) => line.replaceAll(/<[^>]*>/g, ""));
}

test("a change shows each color that differs, beside its code", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const { services } = desk.site;
  const navy = { light: "#3b1421", dark: colors.navy[1] };
  const id = await draft(services, { navy }, { kind: "colors" });
  const html = await (await desk.visit(`/changes/${id}`, cookie)).text();
  const [, shade = ""] =
    /keeps the old colors: you changed “Dark bands” \((#\w{6}) is/.exec(
      textOf(html),
    ) ?? [];
  expect(contrastOf(shade, "#ffffff")).toBeCloseTo(
    contrastOf(colors.navy[1], "#ffffff"),
    0,
  );
  const shown = [colors.navy[0], "#3b1421"];
  const swatches = html.match(/(?<=<path fill=")#[0-9a-f]{6}/g);
  expect(swatches).toEqual(shown);
  const codes = html.match(/(?<=<(del|ins)[^>]*>)#[0-9a-f]{6}/g);
  expect(codes).toEqual(shown);
});
