import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import {
  photographFirm,
  takePhoto,
} from "../support/content/photographed-firm.ts";
import { elementsOf, mainOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSiteForFile } from "../support/site.ts";

const pages = [
  ["/", 7],
  ["/locations/alabama", 3],
  ["/locations/alabama/birmingham", 4],
  ["/locations/alabama/birmingham/truck-accident-lawyer-free-consultation", 1],
] as const;

describe("a firm with photos and a video", async () => {
  const firm = await photographFirm();
  afterAll(() => firm.remove());
  const site = await openSiteForFile({
    settings: { OPERATOR_FILE: firm.file },
  });

  async function readPhotos(path: string) {
    const pictures =
      mainOf(await site.read(path)).match(/<picture>.*?<\/picture>/g) ?? [];
    return pictures.map((picture) => ({
      picture,
      addresses: [...new Set(picture.match(/\/photos\/[\w.-]+/g))],
    }));
  }

  async function listAddresses() {
    const photos = await Promise.all(pages.map(([path]) => readPhotos(path)));
    const addresses = photos.flat().flatMap((one) => one.addresses);
    expect(addresses).toHaveLength(15 * 4);
    return new Set(addresses);
  }

  test.each(pages)(
    "%s has %i photos, each lazy, of a known size, in two formats and described",
    async (path, count) => {
      const photos = await readPhotos(path);
      expect(photos).toHaveLength(count);
      for (const { picture, addresses } of photos) {
        expect(picture).toMatch(/<source type="image\/avif" /);
        expect(picture).toMatch(
          /<img [^>]*width="\d+" height="\d+" loading="lazy" [^>]*alt="A test picture: \w+"/,
        );
        expect(addresses).toHaveLength(4);
      }
    },
  );

  test("sends each photo in at most 60 KB, in the format and size named in its URL, cacheable forever, without what the camera wrote: place, model, owner", async () => {
    for (const address of await listAddresses()) {
      const response = await site.visit(address);
      expect(response.headers.get("cache-control")).toBe(
        "public, max-age=31536000, immutable",
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(60_000);
      const [, width, format] = /-(\d+)\.(\w+)$/.exec(address) ?? [];
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({
        format: format === "avif" ? "heif" : "webp",
        width: Number(width),
      });
      const { exif, xmp, iptc } = metadata;
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.toString("latin1")).not.toMatch(/Marzipan|Ann Lee/);
    }
  });

  test("reveals the names of the operator's files nowhere", async () => {
    for (const [path] of pages) {
      expect(await site.read(path)).not.toMatch(/person\.jpg|house\.jpg/);
      expect(await site.read(`${path === "/" ? "/_" : path}.data`)).not.toMatch(
        /person\.jpg|house\.jpg/,
      );
    }
  });

  test("asks for the video only once it is played, and has captions and a poster", async () => {
    const main = mainOf(await site.read("/"));
    const section = main.slice(main.indexOf('aria-labelledby="video"'));
    expect(section).toContain("What happens when you call");
    const [player] = elementsOf(section, "video");
    expect(player).toMatchObject({ preload: "none", controls: "" });
    expect(player).not.toHaveProperty("poster");
    const [track = {}] = elementsOf(section, "track");
    expect(track).toMatchObject({ kind: "captions", srcLang: "en" });
    const captions = await site.visit(`${"src" in track ? track.src : ""}`);
    expect(captions.headers.get("content-type")).toMatch("text/vtt");
    expect(await captions.text()).toContain("I'm Maya Sample.");
  });

  test("sends a part of the video to a player that asks for one", async () => {
    const [, address = ""] =
      /src="(\/videos\/\w+\.webm)"/.exec(await site.read("/")) ?? [];
    const part = await site.visit(address, { headers: { Range: "bytes=0-3" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe("video/webm");
    expect(part.headers.get("cache-control")).toMatch("immutable");
    expect(Buffer.from(await part.arrayBuffer()).toString("hex")).toBe(
      "1a45dfa3",
    );
    expect((await site.visit("/videos/000000000000.webm")).status).toBe(404);
  });

  test("a page's policy allows media from this site alone", async () => {
    const policy = (await site.visit("/")).headers.get(
      "content-security-policy",
    );
    expect(policy).toContain("media-src 'self';");
  });
});

test("an operator without photos and video has neither", async () => {
  const site = await openSiteForFile();
  const html = await site.read("/");
  expect(html).not.toContain("<picture");
  expect(html).not.toContain("<video");
});

describe("the start", () => {
  const problems: [
    file: string,
    content: () => Promise<Buffer>,
    says: string,
  ][] = [
    ["missing.jpg", async () => Buffer.alloc(0), "cannot be read"],
    [
      "text.jpg",
      async () => Buffer.from("Not a photo."),
      "is damaged, or isn't a photo",
    ],
    [
      "cut-off.jpg",
      async () => (await takePhoto(480, 600)).subarray(0, 20_000),
      "is damaged, or isn't a photo",
    ],
    [
      "renamed.png",
      () => takePhoto(480, 600),
      "has the wrong file extension: its content is jpeg",
    ],
    [
      "small.jpg",
      () => takePhoto(300, 400),
      "is too small: it is 300 by 400 pixels, and must be at least 480 by 600",
    ],
  ];

  test("names each photo and video that is wrong, with its line and what is wrong", async () => {
    const folder = await mkdtemp(join(tmpdir(), "casefront-firm-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const operator = join(folder, "operator.yaml");
    const create = { width: 960, height: 640, channels: 3 } as const;
    await sharp({ create: { ...create, background: "navy" } }).toFile(
      join(folder, "house.jpg"),
    );
    for (const [file, content] of problems) {
      if (file === "missing.jpg") continue;
      await writeFile(join(folder, file), await content());
    }
    await writeFile(join(folder, "film.mp4"), "no film");
    await writeFile(join(folder, "words.vtt"), "no captions");
    const attorneys = problems.map(
      ([file]) =>
        `  - { name: Ann, states: [alabama], photo: { file: ${file}, alt: Ann } }\n`,
    );
    await writeFile(
      operator,
      `kind: law-firm
legalName: Marzipan Law LLC
phones: { main: (205) 986-0142 }
attorneys:
${attorneys.join("")}video:
  title: Hello
  file: film.mp4
  captions: words.vtt
  poster: { file: house.jpg, alt: A house }
`,
    );
    const { code, err } = await runCommand(["server.ts"], {
      OPERATOR_FILE: operator,
      DATABASE_URL: `file:${join(folder, "site.db")}`,
    });
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([
      ...problems.map(
        ([file, , says], index) =>
          `${operator}, line ${index + 5}: attorneys[${index + 1}].photo.file ${file} ${says}`,
      ),
      `${operator}, line 12: video.file film.mp4 has the wrong file extension: its content isn't video/mp4`,
      `${operator}, line 13: video.captions words.vtt has no WebVTT captions in it`,
    ]);
  });
});
