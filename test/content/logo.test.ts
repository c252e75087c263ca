import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { colors } from "../../app/brand/brand.ts";
import { storeUpload } from "../../app/brand/media/uploads.server.ts";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import {
  type ContentDependencies,
  draft,
  olga,
  operatorKindOf,
  publish,
} from "../support/content/content.ts";
import {
  picture,
  spareDrawing,
  submitNameAndLogo,
  uploadPicture,
} from "../support/content/logo-form.ts";
import { openDesk, openDeskForTest } from "../support/desk.ts";

/** The desk of tests that publish nothing. */
const desk = await openDesk();
afterAll(() => desk.close());

/** In milliseconds. */
const timeout = 10_000;

test("a logo for dark backgrounds is on dark pages, in the footer and on social images, and can be removed without the other logo", async () => {
  const desk = await openDeskForTest();
  const { site } = desk;
  spareDrawing(site.services);
  const read = () => site.read("/");
  const colored = (color: string) => uploadDrawing(site.services, color);
  const [file, onDark] = await Promise.all(["#15223b", "#fff"].map(colored));
  expect(await publish(site.services, { logo: { file } })).toEqual({
    ok: true,
  });
  await expect.poll(read, { timeout }).toContain("logo-plate");
  const social = await site.read("/social.png");
  const plated = await read();
  expect(plated).not.toContain('prefers-color-scheme:dark)"/><img');

  await publish(site.services, { logo: { file, onDark } });
  await expect.poll(read, { timeout }).not.toContain("logo-plate");
  const html = await read();
  const [, dark = "", light = "", footer] =
    /<source srcSet="([^"]+)" width="44" height="22" media="screen and \(prefers-color-scheme:dark\)"\/><img src="([^"]+)"[\s\S]+<footer[\s\S]+?<img src="([^"]+)"/.exec(
      html,
    ) ?? [];
  expect(plated).toContain(light);
  expect(footer).toBe(dark);
  expect(dark).not.toBe(light);
  expect((await site.visit(dark)).status).toBe(200);
  expect(await site.read("/social.png")).not.toBe(social);

  const form = new FormData();
  form.set("-do", "save");
  form.set("logo.file", file ?? "");
  form.set("logo.onDark", onDark ?? "");
  form.set("logo.onDark.remove", "on");
  const response = await submitNameAndLogo(desk, form);
  const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
  const author = { by: olga, at: new Date() };
  expect(await publishChange(site.services, id, author)).toEqual({ ok: true });
  await expect.poll(read, { timeout }).toBe(plated);
});

test("a faint logo is refused at its field", async () => {
  const form = new FormData();
  form.set("-do", "save");
  const both = { file: "#fff", onDark: "#f4c430" };
  for (const [name, one] of Object.entries(both)) {
    const drawn = new File([await drawing(one)], "logo.png");
    form.set(`logo.${name}.upload`, drawn);
  }
  const response = await submitNameAndLogo(desk, form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("Logo file is hard to see on a light background");
  expect(html.match(/is hard to see/g)?.length).toBe(2);
});

test("a logo is compared with the owner's colors", async () => {
  const desk = await openDeskForTest();
  const navy = { light: "#2f4a80", dark: "#2f4a80" };
  expect(await publish(desk.site.services, { navy }, "colors")).toEqual({
    ok: true,
  });
  const form = new FormData();
  form.set("-do", "save");
  for (const [name, color] of [
    ["file", "#a03040"],
    ["onDark", "#60709a"],
  ] as const) {
    const drawn = new File([await drawing(color)], "logo.png");
    form.set(`logo.${name}.upload`, drawn);
  }
  const response = await submitNameAndLogo(desk, form);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(
    "Logo for dark backgrounds is hard to see on a dark background",
  );
});

test("colors that hide the logo can be drafted, but are published only with another logo", async () => {
  const desk = await openDeskForTest();
  const { services } = desk.site;
  const drawn = (color: string) => uploadDrawing(services, color);
  const [file, pale] = await Promise.all(["#15223b", "#fff"].map(drawn));
  await publish(services, { logo: { file } });
  const id = await draft(services, alwaysDark, { kind: "colors" });
  const { cookie } = await desk.signIn("owner");
  const saved = await desk.submit(
    `/content/colors?section=pages-and-text&change=${id}`,
    { "-do": "save", ...asTyped },
    cookie,
  );
  expect(saved.headers.get("Location")).toBe(`/changes/${id}`);
  const author = { by: olga, at: new Date() };
  expect(await publishChange(services, id, author)).toEqual({
    ok: false,
    problem: expect.stringContaining("Page, Light theme makes your logo hard"),
  });
  const phones = { main: "(212) 600-4242" };
  expect(await publish(services, { phones })).toEqual({ ok: true });
  await draft(services, { logo: { file: pale } }, { changeId: id });
  expect(await publishChange(services, id, author)).toEqual({ ok: true });
});

test.each<[string, number, number, string]>([
  ["a thumbnail", 90, 60, "is too small: it is 90 by 60 pixels"],
  ["a line", 1100, 100, "must be at most 10 times as wide as it is tall"],
])(
  "%s is refused as a logo at its field",
  async (_, width, height, problem) => {
    const form = new FormData();
    form.set("-do", "save");
    form.set("siteName", "Marzipan");
    form.set(
      "logo.file.upload",
      new File([await picture(width, height)], "logo.png"),
    );
    const response = await submitNameAndLogo(desk, form);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(`Logo file ${problem}`);
    expect(html).toContain('value="Marzipan"');
  },
);

test("after the logo is removed in the form, pages show the shipped one", async () => {
  const desk = await openDeskForTest();
  const { services } = desk.site;
  const file = await uploadPicture(services);
  await publish(services, { logo: { file, hasName: true } });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    "-do": "save",
    "logo.file": file,
    "logo.file.remove": "on",
    "logo.hasName": "yes",
  })) {
    form.set(name, value);
  }
  const response = await submitNameAndLogo(desk, form);
  const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
  const author = { by: olga, at: new Date() };
  expect(await publishChange(services, id, author)).toEqual({ ok: true });
  const { data } = await getCurrent(
    services.database,
    operatorKindOf(services),
  );
  expect(data).not.toContain("logo");
});

test("a file that isn't a photo is refused at its field, in one sentence", async () => {
  const form = new FormData();
  form.set("-do", "save");
  form.set("logo.hasName", "yes");
  form.set("logo.file.upload", new File(["<svg/>"], "logo.png"));
  const html = await (await submitNameAndLogo(desk, form)).text();
  expect(html).toContain("Logo file is damaged, or isn&#x27;t a JPEG");
  expect(html).not.toContain("photos/ann-lee.jpg");

  form.set("logo.file.upload", new File([], ""));
  const empty = await (await submitNameAndLogo(desk, form)).text();
  expect(empty).toContain("Logo file is missing: choose a photo");
});

/** The dark theme's colors in both themes. */
const alwaysDark = Object.fromEntries(
  Object.entries(colors).map(([name, [, dark]]) => [
    name,
    { light: dark, dark },
  ]),
);

const asTyped = Object.fromEntries(
  Object.entries(colors).flatMap(([name, [, dark]]) => [
    [`${name}.light`, dark],
    [`${name}.dark`, dark],
  ]),
);

async function uploadDrawing(
  { database }: Pick<ContentDependencies, "database">,
  color: string,
) {
  const author = { by: "Olga", at: new Date() };
  const stored = await storeUpload(database, await drawing(color), author);
  return stored.ok ? stored.reference : stored.problem;
}

/** A shape in one color on a transparent background. */
function drawing(color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><circle cx="120" cy="60" r="48" fill="${color}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
