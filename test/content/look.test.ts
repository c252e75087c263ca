import { describe, expect, test } from "vitest";
import {
  operatorKindOf,
  publish,
  rollBackNow,
} from "../support/content/content.ts";
import {
  spareDrawing,
  submitNameAndLogo,
  uploadPicture,
} from "../support/content/logo-form.ts";
import { openDeskForTest } from "../support/desk.ts";
import type { TestSite } from "../support/site.ts";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;

const drawn = [
  ...["/favicon.ico", "/icon-512.png", "/site.webmanifest", "/marks.svg"],
  ...["/street.svg", "/portraits/bob.svg", "/social.png"],
];

describe("the site's own look", () => {
  test("a name and a logo are on pages, icons, images and the desk, and rolling back restores each byte", async () => {
    const desk = await openDeskForTest();
    const { site } = desk;
    spareDrawing(site.services);
    const before = await readFiles(site);
    const homeBefore = await site.read("/");
    const file = await uploadPicture(site.services);
    const done = await publish(site.services, {
      siteName: "Marzipan & Sons",
      legalName: "Marzipan LLC",
      logo: { file },
    });
    expect(done).toEqual({ ok: true });
    const read = () => site.read("/");
    await expect.poll(read, { timeout }).toContain("Marzipan &amp; Sons");
    const html = await site.read("/");
    expect(await site.read("/blog")).toContain("| Marzipan &amp; Sons</title>");
    expect(html).not.toContain('rel="preload"');
    expect(html).toContain('og:site_name" content="Marzipan &amp; Sons"');
    expect(html).toContain('"name":"Marzipan & Sons"');
    expect(html).not.toContain("Casefront");
    expect(html).toMatch(
      /rel="icon" href="data:image\/png;base64,[^"]{50,480}"/,
    );
    const [, address = "", size] =
      /<img src="(\/photos\/[\w-]+\.webp)" (width="\d+" height="\d+")/.exec(
        html,
      ) ?? [];
    // The size is known, so that the layout doesn't shift.
    expect(size).toBe('width="44" height="33"');
    expect((await site.visit(address)).headers.get("Content-Type")).toBe(
      "image/webp",
    );

    const after = await readFiles(site);
    const changed = drawn.filter((_, at) => after[at] !== before[at]);
    // The colors haven't changed, so these drawings haven't either.
    expect(changed).toEqual(
      drawn.filter((path) => !/marks|street|portraits/.test(path)),
    );
    const { name } = await (await site.visit("/site.webmanifest")).json();
    expect(name).toBe("Marzipan & Sons");
    const signIn = await (await desk.visit("/sign-in")).text();
    expect(signIn).toContain("Marzipan &amp; Sons desk");

    const kind = operatorKindOf(site.services);
    await rollBackNow(site.services, kind, 0);
    await expect.poll(read, { timeout }).toBe(homeBefore);
    expect(await readFiles(site)).toEqual(before);
  });
});

test("published colors are in drawings, icons, social images, the desk, and pages outside the site's usual layout", async () => {
  const desk = await openDeskForTest();
  const { site } = desk;
  spareDrawing(site.services);
  const before = await readFiles(site);
  const colors = { navy: { light: "#3b1421", dark: "#3f1824" } };
  await publish(site.services, colors, "colors");
  const read = () => site.read("/street.svg");
  await expect.poll(read, { timeout }).toContain("#3b1421");
  const ink = { light: "#101010", dark: "#fefefe" };
  await publish(site.services, { ink }, "colors");
  const marks = () => site.read("/marks.svg");
  await expect.poll(marks, { timeout }).toContain("svg{fill:#101010;");
  const after = await readFiles(site);
  expect(drawn.filter((_, at) => after[at] === before[at])).toEqual([]);
  expect(await site.read("/")).toContain("rect{fill:%233b1421}");
  const signIn = await (await desk.visit("/sign-in")).text();
  const [, styles = ""] = /href="(\/desk-[^"]*\.css)"/.exec(signIn) ?? [];
  expect(await (await desk.visit(styles)).text()).toContain(
    "--color-navy:#3b1421;",
  );
  const refused = await site.visit(`/${"a".repeat(9000)}`, {
    headers: { Accept: "text/html" },
  });
  expect(await refused.text()).toContain("light-dark(#101010,#fefefe)");
  const claim = await (await site.visit("/claim/none")).text();
  expect(claim).toContain("--ink:#101010");
});

test("a logo that shows the name replaces it, and the tab shows the first letter", async () => {
  const { site } = await openDeskForTest();
  const file = await uploadPicture(site.services, 900, 200);
  await publish(site.services, {
    siteName: "Marzipan",
    logo: { file, hasName: true },
  });
  const read = () => site.read("/");
  await expect.poll(read, { timeout }).toContain('alt="Marzipan"');
  const html = await site.read("/");
  expect(html).toMatch(/width="160" height="36" loading="lazy" alt="Marzipan"/);
  expect(html).toContain("%3EM%3C/text%3E");
});

test("a name over 40 characters is refused at its field, and nothing is lost", async () => {
  const desk = await openDeskForTest();
  const form = new FormData();
  const long = "Marzipan ".repeat(5).trim();
  form.set("-do", "save");
  form.set("siteName", long);
  const response = await submitNameAndLogo(desk, form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("The site&#x27;s name must be at most 40 characters");
  expect(html).toContain(long);
});

/** The bytes of each drawn file, as text. */
function readFiles(site: TestSite) {
  return Promise.all(
    drawn.map(async (path) => {
      const response = await site.visit(path);
      expect([path, response.status]).toEqual([path, 200]);
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    }),
  );
}
