import { hash as digest } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { deleteUnusedUploads } from "../../app/brand/media/unused-uploads.server.ts";
import { storeUpload } from "../../app/brand/media/uploads.server.ts";
import {
  discardChange,
  publishChange,
} from "../../app/desk/content/changes/publish.server.ts";
import type { Database } from "../../db/schema.ts";
import { olga } from "../support/content/content.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { fieldValue, hiddenFields } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";
import { databaseKinds } from "../support/site.ts";

const people = "/content/operator?section=people";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;

describe.each(databaseKinds)("photos that owners upload, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "are on the page once published, without where they were taken, and survive export and import",
    async () => {
      const desk = await openDeskForTest({ database });
      const { site } = desk;
      const response = await upload(desk, await takePhoto(1005, "navy", 2010));
      expect(response.status).toBe(303);
      const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
      const author = { by: olga, at: new Date() };
      expect(await publishChange(site.services, id, author)).toEqual({
        ok: true,
      });
      const find = async () =>
        /\/photos\/[\w-]+-480\.webp/.exec(await site.read("/"))?.[0];
      await expect.poll(find, { timeout }).toBeDefined();
      const address = (await find()) ?? "";
      const sent = await site.visit(address);
      const { exif, width } = await sharp(await sent.arrayBuffer()).metadata();
      expect([exif, width]).toEqual([undefined, 480]);
      const [stored] = await listUploads(desk.site.services.database);
      const kept = await sharp(stored?.content).metadata();
      expect([kept.exif, kept.width, kept.height]).toEqual([
        undefined,
        1000,
        2000,
      ]);

      const { cookie } = await desk.signIn("owner", "Olga");
      const form = await (await desk.visit(people, cookie)).text();
      const [small = ""] = /\/content\/uploads\/\w+\?small/.exec(form) ?? [];
      const listed = await (await desk.visit(small, cookie)).arrayBuffer();
      expect((await sharp(listed).metadata()).width).toBe(480);

      const folder = await mkdtemp(join(tmpdir(), "content-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const run = (other: TestDesk, ...words: string[]) =>
        runCommand(["commands/content.ts", ...words], {
          DATABASE_URL: other.site.databaseUrl,
        });
      await run(desk, "export", folder);
      expect(await readdir(join(folder, "uploads"))).toEqual([
        `${stored?.hash}.webp`,
      ]);
      const other = await openDeskForTest({ database });
      const imported = await run(other, "import", folder, "--publish");
      expect(imported).toMatchObject({ err: "", out: "Published.\n" });
      const findThere = async () =>
        (await other.site.read("/")).includes(address);
      await expect.poll(findThere, { timeout }).toBe(true);
    },
  );

  test.runIf(database === "sqlite").each([
    ["a file", { "operator.json": '{"kind": "law-firm", "fax": 1}' }],
    ["another photo", { [`uploads/${"f".repeat(64)}.webp`]: "changed" }],
  ])("are not imported if %s is refused", async (_, files) => {
    const desk = await openDeskForTest({ database });
    const folder = await mkdtemp(join(tmpdir(), "content-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "uploads"));
    const photo = await takePhoto();
    const hash = digest("sha256", photo);
    await writeFile(join(folder, "uploads", `${hash}.webp`), photo);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text);
    }
    const { code } = await runCommand(
      ["commands/content.ts", "import", folder],
      { DATABASE_URL: desk.site.databaseUrl },
    );
    expect(code).toBe(1);
    expect(await listUploads(desk.site.services.database)).toHaveLength(0);
  });

  test("are deleted after a week if nothing refers to them", async () => {
    const desk = await openDeskForTest({ database });
    const { database: rows } = desk.site.services;
    await upload(desk, await takePhoto());
    await upload(desk, await takePhoto(480, "red"), { "attorneys.0.name": "" });
    expect(await listUploads(desk.site.services.database)).toHaveLength(2);
    const now = desk.site.now();
    expect(await deleteUnusedUploads(rows, now)).toBe(0);
    const later = new Date(now.getTime() + 1);
    expect(await deleteUnusedUploads(rows, later)).toBe(1);
    expect(await listUploads(desk.site.services.database)).toHaveLength(1);
  });

  test.runIf(database === "sqlite")(
    "are deleted with the rest of a change that is discarded",
    async () => {
      const desk = await openDeskForTest({ database });
      const { services } = desk.site;
      const { headers } = await upload(desk, await takePhoto());
      const id = headers.get("Location")?.split("/").at(-1) ?? "";
      const author = { by: olga, at: new Date() };
      expect(await discardChange(services, id, author)).toEqual({ ok: true });
      const { database: rows } = services;
      const drafts = rows.selectFrom("content_versions").select("id");
      expect(await drafts.execute()).toEqual([]);
      expect(await deleteUnusedUploads(rows, new Date(4e12))).toBe(1);
    },
  );
});

/** Shared by tests whose forms are refused. */
const sharedDesk = await openDesk();
afterAll(() => sharedDesk.close());

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';

test.each<[string, () => Promise<Uint8Array>, string]>([
  ["an SVG with script", async () => Buffer.from(svg), "is damaged, or"],
  ["an animated photo", animate, "is animated"],
])(
  "%s is refused at its field, and nothing typed is lost",
  async (_, make, problem) => {
    const response = await upload(sharedDesk, await make());
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(`Photo file ${problem}`);
    expect(html).toContain('value="Ann Lee"');
    const { database } = sharedDesk.site.services;
    expect(await listUploads(database)).toEqual([]);
  },
);

test.each<[string, () => Promise<Uint8Array>, string]>([
  [
    "half a photo",
    async () => (await takePhoto(1200)).subarray(0, 3000),
    "is damaged, or",
  ],
  ["a photo of 42 megapixels", largeJpeg, "is too large"],
  ["a photo one pixel wide", () => flat(1, 20_001), "is too large"],
  ["an AVIF of 17 megapixels", largeAvif, "is too large"],
  [
    "a file of 21 MB",
    async () => Buffer.alloc(20 * 1024 * 1024 + 1),
    "is too large",
  ],
])("%s isn't stored", async (_, make, problem) => {
  const { database } = sharedDesk.site.services;
  const author = { by: "Olga", at: new Date() };
  expect(await storeUpload(database, await make(), author)).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
  });
  expect(await listUploads(database)).toEqual([]);
});

test("photos that were uploaded already are offered, and the chosen one replaces the one that is set", async () => {
  const desk = await openDeskForTest();
  await upload(desk, await takePhoto());
  const response = await upload(desk, await takePhoto(480, "red"));
  const change = response.headers.get("Location") ?? "";
  const { cookie } = await desk.signIn("owner", "Olga");
  const path = `${people}&change=${change.split("/").at(-1)}`;
  const html = await (await desk.visit(path, cookie)).text();
  const name = "attorneys.0.photo.file";
  const inputs = html.match(
    new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g"),
  );
  // In the order in which a browser sends them.
  const values = (inputs ?? []).map(
    (input) => /value="([^"]*)"/.exec(input)?.[1] ?? "",
  );
  const [set = "", chosen = "", ...keep] = values.toReversed();
  expect(keep).toEqual([set]);
  expect(chosen).toMatch(/^upload:/);
  expect(chosen).not.toBe(set);
  const fields = {
    "-do": "save",
    "attorneys.0.name": "Ann Lee",
    "attorneys.0.states": "alabama",
    "attorneys.0.photo.alt": "Ann Lee at her desk",
  };
  const body = new URLSearchParams([
    [name, chosen],
    ...Object.entries({ ...hiddenFields(html), ...fields }),
  ]);
  const saved = await fetch(desk.url + path, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: desk.url, Cookie: cookie },
  });
  expect(saved.status).toBe(303);
  const again = await (await desk.visit(path, cookie)).text();
  expect(fieldValue(again, name)).toBe(chosen);
});

test("two photos from a phone are uploaded with one form, and a form over 64 MB is refused before it is read", async () => {
  const desk = await openDeskForTest();
  const photo = await takePhoto();
  // Together larger than any other form may be.
  const heavy = Buffer.concat([photo, Buffer.alloc(1_000_000)]);
  const more = {
    "attorneys.length": "2",
    "attorneys.1.name": "Ann Lee",
    "attorneys.1.states": "alabama",
    "attorneys.1.photo.alt": "Ann Lee at her desk",
    "attorneys.1.photo.file.upload": new File([heavy], "ann.jpg"),
  };
  expect((await upload(desk, heavy, more)).status).toBe(303);

  const { cookie } = await desk.signIn("owner", "Olga");
  const headers = {
    Cookie: cookie,
    Origin: desk.url,
    "Content-Length": 65 * 1024 * 1024,
    "Content-Type": "multipart/form-data; boundary=a",
  };
  const sending = request(desk.url + people, { method: "POST", headers });
  sending.flushHeaders();
  const [body] = await once(sending, "response");
  expect(body.statusCode).toBe(413);
  sending.destroy();
});

test("a form that was cut off in transit changes nothing", async () => {
  const desk = sharedDesk;
  const { cookie } = await desk.signIn("owner", "Olga");
  const response = await fetch(
    `${desk.url}/content/operator?section=reviews-and-badges`,
    {
      method: "POST",
      body: '--a\r\nContent-Disposition: form-data; name="badges.0.photo.file',
      redirect: "manual",
      headers: {
        Origin: desk.url,
        Cookie: cookie,
        "Content-Type": "multipart/form-data; boundary=a",
      },
    },
  );
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("Nothing was saved");
  const { database } = desk.site.services;
  expect(
    await database.selectFrom("content_versions").selectAll().execute(),
  ).toEqual([]);
});

/** Sends the form with one attorney and this photo. */
async function upload(
  { url, signIn }: TestDesk,
  bytes: Uint8Array,
  more: Record<string, string | File> = {},
) {
  const { cookie } = await signIn("owner", `Owner ${count++}`);
  const form = new FormData();
  const fields = {
    "-do": "save",
    "attorneys.length": "1",
    "team.length": "0",
    "attorneys.0.name": "Ann Lee",
    "attorneys.0.states": "alabama",
    "attorneys.0.photo.alt": "Ann Lee at her desk",
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const photo = new File([new Uint8Array(bytes)], "ann.jpg");
  form.set("attorneys.0.photo.file.upload", photo);
  return fetch(url + people, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { Origin: url, Cookie: cookie },
  });
}

let count = 0;

function listUploads(database: Kysely<Database>) {
  return database.selectFrom("uploads").selectAll().execute();
}

async function animate() {
  const create = { width: 60, height: 80, channels: 3 } as const;
  const frames = await Promise.all(
    ["red", "navy"].map((background) =>
      sharp({ create: { ...create, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A photo as a phone takes it, with GPS data. */
function takePhoto(width = 480, background = "navy", height = (width / 3) * 4) {
  const gps = { GPSLatitudeRef: "N", GPSLatitude: "33/1 31/1 0/1" };
  return sharp({
    create: { width, height, channels: 3, background },
  })
    .withExif({ IFD0: { Model: "Marzipan Phone" }, IFD3: gps })
    .jpeg()
    .toBuffer();
}

function flat(width: number, height: number) {
  return flatImage(width, height).png().toBuffer();
}

/** A small one whose header says 7000 by 6000 pixels. */
async function largeJpeg() {
  const bytes = await flatImage(64, 64).jpeg().toBuffer();
  const size = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  bytes.writeUInt16BE(6000, size);
  bytes.writeUInt16BE(7000, size + 2);
  return bytes;
}

/** A small one whose header says 4250 by 4000 pixels. */
async function largeAvif() {
  const bytes = await flatImage(64, 64).avif({ effort: 0 }).toBuffer();
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(4250, size);
  bytes.writeUInt32BE(4000, size + 4);
  return bytes;
}

function flatImage(width: number, height: number) {
  const raw = { width, height, channels: 1 } as const;
  const pixels = Buffer.alloc(width * height);
  return sharp(pixels, { raw, limitInputPixels: false });
}

/** A part of a PNG. */
