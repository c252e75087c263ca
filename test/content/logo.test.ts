import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
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
  submitNameAndLogo,
  uploadPicture,
} from "../support/content/logo-form.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { runCommand } from "../support/processes/command.ts";

/** In milliseconds. */
const timeout = 10_000;

test("a logo for dark backgrounds is on dark pages, in the footer and on social images, and can be removed without the other logo", async () => {
  const desk = await openDeskForTest();
  const { site } = desk;
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

test("both logos are exported and imported byte for byte", async () => {
  const first = await openDeskForTest();
  const other = await openDeskForTest();
  const colored = (color: string) => uploadDrawing(first.site.services, color);
  const [file, onDark] = await Promise.all(["#15223b", "#fff"].map(colored));
  await publish(first.site.services, { logo: { file, onDark } });
  const folder = await mkdtemp(join(tmpdir(), "content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = ({ site }: TestDesk, command: string, name: string) =>
    runCommand(
      [
        "commands/content.ts",
        command,
        join(folder, name),
        ...(command === "import" ? ["--publish"] : []),
      ],
      { DATABASE_URL: site.databaseUrl },
    );
  await run(first, "export", "first");
  expect((await run(other, "import", "first")).err).toBe("");
  await run(other, "export", "other");
  const names = await readdir(join(folder, "first"), { recursive: true });
  expect(names.filter((name) => name.endsWith(".webp"))).toHaveLength(2);
  for (const name of names.filter((one) => one.includes("."))) {
    const [one, two] = await Promise.all(
      ["first", "other"].map((from) => readFile(join(folder, from, name))),
    );
    expect(one?.equals(two ?? Buffer.of()), name).toBe(true);
  }
  const logosOf = async ({ site }: TestDesk) =>
    new Set((await site.read("/")).match(/\/photos\/\w+-logo\.webp/g));
  await expect
    .poll(() => logosOf(other), { timeout })
    .toHaveProperty("size", 2);
  expect(await logosOf(other)).toEqual(await logosOf(first));
});

test.each([
  ["file", "#fff", "Logo file is hard to see on a light background"],
  [
    "onDark",
    "#15223b",
    "Logo for dark backgrounds is hard to see on a dark background",
  ],
])("a faint logo is refused as its %s", async (field, color, problem) => {
  const desk = await openDeskForTest();
  const form = new FormData();
  form.set("-do", "save");
  const both = { file: "#a03040", onDark: "#f4c430", [field]: color };
  for (const [name, one] of Object.entries(both)) {
    const drawn = new File([await drawing(one)], "logo.png");
    form.set(`logo.${name}.upload`, drawn);
  }
  const response = await submitNameAndLogo(desk, form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(problem);
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
    problem: expect.stringContaining("Page, In light makes your logo hard"),
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
    const desk = await openDeskForTest();
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
  const desk = await openDeskForTest();
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

/** The colors of the dark theme in both. */
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle cx="300" cy="150" r="120" fill="${color}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
