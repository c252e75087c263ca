import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { storeUpload } from "../app/brand/media/uploads.server.ts";
import { rollBack } from "../app/desk/content/changes/change-sets.server.ts";
import { publishChange } from "../app/desk/content/changes/publish.server.ts";
import { getCurrent } from "../app/desk/content/content-store.server.ts";
import {
  type ContentTools,
  olga,
  operatorKindOf,
  publish,
} from "./support/content.ts";
import { openDeskForTest, type TestDesk } from "./support/desk.ts";
import { databaseKinds, type TestSite } from "./support/site.ts";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;

/** Where it isn't the time that is tested. */
const slow = 10_000;

const drawn = [
  ...["/favicon.ico", "/icon-512.png", "/site.webmanifest", "/marks.svg"],
  ...["/street.svg", "/portraits/bob.svg", "/social.png", "/social/blog.png"],
];

describe.each(databaseKinds)("the site's own look, on %s", (database) => {
  test("a name and a logo are on pages, icons, images and the desk, and rolling back restores each byte", async () => {
    const desk = await openDeskForTest({ database });
    const { site } = desk;
    const before = await readFiles(site);
    const homeBefore = await site.read("/");
    const file = await upload(site.services);
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
    // As known sizes shift nothing.
    expect(size).toBe('width="44" height="33"');
    expect((await site.visit(address)).headers.get("Content-Type")).toBe(
      "image/webp",
    );

    const after = await readFiles(site);
    const changed = drawn.filter((_, at) => after[at] !== before[at]);
    // Colors are as shipped, so drawings are.
    expect(changed).toEqual(
      drawn.filter((path) => !/marks|street|portraits/.test(path)),
    );
    const { name } = await (await site.visit("/site.webmanifest")).json();
    expect(name).toBe("Marzipan & Sons");
    const signIn = await (await desk.visit("/sign-in")).text();
    expect(signIn).toContain("Marzipan &amp; Sons desk");

    const kind = operatorKindOf(site.services);
    const author = { by: olga, at: new Date() };
    await rollBack(site.services.database, kind, 0, author);
    await expect.poll(read, { timeout }).toBe(homeBefore);
    expect(await readFiles(site)).toEqual(before);
  });
});

test("published colors are in drawings, icons, social images, the desk and pages outside the site's frame", async () => {
  const desk = await openDeskForTest();
  const { site } = desk;
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
  const file = await upload(site.services, 900, 200);
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

test("a logo for dark backgrounds is on dark pages, in the footer and on social images, and leaves without the other", async () => {
  const desk = await openDeskForTest();
  const { site } = desk;
  const read = () => site.read("/");
  const colored = (color: string) => uploadDrawing(site.services, color);
  const [file, onDark] = await Promise.all(["#15223b", "#fff"].map(colored));
  expect(await publish(site.services, { logo: { file } })).toEqual({
    ok: true,
  });
  await expect.poll(read, { timeout: slow }).toContain("logo-plate");
  const social = await site.read("/social.png");
  const plated = await read();
  expect(plated).not.toContain('prefers-color-scheme:dark)"/><img');

  await publish(site.services, { logo: { file, onDark } });
  await expect.poll(read, { timeout: slow }).not.toContain("logo-plate");
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
  const answer = await submit(desk, form);
  const id = answer.headers.get("Location")?.split("/").at(-1) ?? "";
  const author = { by: olga, at: new Date() };
  expect(await publishChange(site.services, id, author)).toEqual({ ok: true });
  await expect.poll(read, { timeout: slow }).toBe(plated);
});

test.each([
  ["file", "#fff", "Logo file hardly shows on a light background"],
  [
    "onDark",
    "#15223b",
    "Logo for dark backgrounds hardly shows on a dark background",
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
  const answer = await submit(desk, form);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(problem);
  expect(html.match(/hardly shows/g)?.length).toBe(2);
});

test.each<[string, number, number, string]>([
  ["a thumbnail", 90, 60, "is too small: 90 by 60 pixels"],
  ["a line", 1100, 100, "must be at most 10 times as wide as high"],
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
    const answer = await submit(desk, form);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(`Logo file ${problem}`);
    expect(html).toContain('value="Marzipan"');
  },
);

test("a logo that is removed in the form gives way to the mark", async () => {
  const desk = await openDeskForTest();
  const { services } = desk.site;
  const file = await upload(services);
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
  const answer = await submit(desk, form);
  const id = answer.headers.get("Location")?.split("/").at(-1) ?? "";
  const author = { by: olga, at: new Date() };
  expect(await publishChange(services, id, author)).toEqual({ ok: true });
  const { data } = await getCurrent(
    services.database,
    operatorKindOf(services),
  );
  expect(data).not.toContain("logo");
});

test("a file that is no photo is refused at its field in one sentence", async () => {
  const desk = await openDeskForTest();
  const form = new FormData();
  form.set("-do", "save");
  form.set("logo.hasName", "yes");
  form.set("logo.file.upload", new File(["<svg/>"], "logo.png"));
  const html = await (await submit(desk, form)).text();
  expect(html).toContain("Logo file is damaged, or isn&#x27;t a JPEG");
  expect(html).not.toContain("photos/ann-lee.jpg");

  form.set("logo.file.upload", new File([], ""));
  const empty = await (await submit(desk, form)).text();
  expect(empty).toContain("Logo file is missing: choose a photo");
});

test("a name over 40 characters is refused at its field, and nothing is lost", async () => {
  const desk = await openDeskForTest();
  const form = new FormData();
  const long = "Marzipan ".repeat(5).trim();
  form.set("-do", "save");
  form.set("siteName", long);
  const answer = await submit(desk, form);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("The site&#x27;s name must be at most 40 characters");
  expect(html).toContain(long);
});

async function submit({ url, signIn }: TestDesk, body: FormData) {
  const { cookie } = await signIn("owner", randomUUID());
  return fetch(`${url}/content/operator?section=name-and-logo`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
  });
}

async function upload(
  { database }: Pick<ContentTools, "database">,
  width = 800,
  height = 600,
) {
  const author = { by: "Olga", at: new Date() };
  const stored = await storeUpload(
    database,
    await picture(width, height),
    author,
  );
  return stored.ok ? stored.reference : stored.problem;
}

async function uploadDrawing(
  { database }: Pick<ContentTools, "database">,
  color: string,
) {
  const author = { by: "Olga", at: new Date() };
  const stored = await storeUpload(database, await drawing(color), author);
  return stored.ok ? stored.reference : stored.problem;
}

/** One color on a transparent ground. */
function drawing(color: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle cx="300" cy="150" r="120" fill="${color}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function picture(width: number, height: number) {
  const create = { width, height, channels: 4, background: "#a03040" } as const;
  return sharp({ create }).png().toBuffer();
}

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
