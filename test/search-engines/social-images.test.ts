import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { shippedLook } from "../../app/brand/look/look.ts";
import { createSocialImages } from "../../app/brand/social-image/social-images.server.ts";
import { postInput } from "../support/post-input.ts";
import { openSiteForFile } from "../support/site.ts";

const run = promisify(execFile);

const site = await openSiteForFile();

const mobile = "/locations/alabama/mobile";

/** A page's metadata for other sites. */
async function cardOf(path: string): Promise<Record<string, string>> {
  const found = (await site.read(path)).matchAll(
    /<meta property="([^"]*)" content="([^"]*)"\/>/g,
  );
  return Object.fromEntries(
    Array.from(found, ([, name = "", content = ""]) => [name, content]),
  );
}

async function readImage(path: string) {
  const response = await site.visit(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    policy: response.headers.get("Cross-Origin-Resource-Policy"),
    size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  };
}

/** A process draws each image. Here the headline stands in for the image. */
function spareDrawing() {
  const draw = vi.spyOn(site.services.images, "draw");
  onTestFinished(() => draw.mockRestore());
  draw.mockImplementation(async (headline) => Buffer.from(headline));
}

test.each([
  ["/locations", "/social/locations.png"],
  [
    `${mobile}/uber-accident-lawyer`,
    `/social${mobile}/uber-accident-lawyer.png`,
  ],
  ["/blog/category/insurance", "/social/blog/category/insurance.png"],
  [
    `${mobile}/blog/how-long-a-case-takes`,
    "/social/blog/how-long-a-case-takes.png",
  ],
])(
  "%s names the image %s of 1200 by 630, which has its title",
  async (path, image) => {
    const card = await cardOf(path);
    expect(card).toMatchObject({
      "og:image": site.url + image,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": card["og:title"],
    });
    spareDrawing();
    expect(await site.read(image)).toBe(card["og:title"]);
  },
);

test.each([
  "/social/no-such-page.png",
  "/social/blog/no-such-post.png",
  "/social/locations/nowhere.png",
  `/social${mobile}/blog/how-long-a-case-takes.png`,
  "/social/social/blog.png",
  "/social/.png",
  "/social/blog.jpg",
  "/social/Blog.png",
  "/social//blog.png",
  "/social/sitemap.xml.png",
])("no image is drawn for %s", async (path) => {
  expect((await site.visit(path)).status).toBe(404);
});

test("an image is sent once to a client that has it, and again when the title changes", async () => {
  spareDrawing();
  const path = "/social/blog/retitled.png";
  const save = (title: string) =>
    site.services.posts.savePosts(
      [postInput("retitled", { title })],
      new Date(),
    );
  await save("First");
  const etag = (await site.visit(path)).headers.get("ETag");
  const headers = { "If-None-Match": etag ?? "" };
  expect((await site.visit(path, { headers })).status).toBe(304);
  await save("Second");
  expect((await site.visit(path, { headers })).status).toBe(200);
});

test("no image is drawn for a draft", async () => {
  await site.services.posts.savePosts(
    [postInput("hidden", { isPublished: false })],
    new Date(),
  );
  expect((await site.visit("/social/blog/hidden.png")).status).toBe(404);
});

test("a title that is long, has a long word, markup and letters that the font lacks still gets an image", async () => {
  const title = `<b>&amp;</b> "quoted" 'twice' 日本語 ${"x".repeat(400)} `;
  const post = postInput("odd", { title: title.repeat(3) });
  await site.services.posts.savePosts([post], new Date());
  expect(await readImage("/social/blog/odd.png")).toMatchObject({
    status: 200,
    type: "image/png",
    size: [1200, 630],
    policy: "cross-origin",
  });
});

test("clients that request an image while it is drawn get the same, and beyond a limit they are rejected; it is drawn at a low priority, and doesn't delay an icon", async () => {
  const { draw: drawWith, drawSvg } = createSocialImages(1);
  const draw = (headline: string) => drawWith(headline, shippedLook);
  const drawn = [draw("Same"), draw("Same"), draw("Next"), draw("Refused")];
  const priorities = async () => {
    const { stdout } = await run("ps", ["-A", "-o", "ppid=,ni=,args="]);
    const drawing = new RegExp(`^ *${process.pid} +(\\d+) .*draw-image`, "gm");
    return [...stdout.matchAll(drawing)].map(([, nice]) => Number(nice) >= 10);
  };
  await expect.poll(priorities).toContain(true);
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  expect(await drawSvg(square, 16)).toBeDefined();
  const [same, again, next, refused] = await Promise.all(drawn);
  expect(same).toBeDefined();
  expect(again).toBe(same);
  expect(next).toBeDefined();
  expect(refused).toBe(undefined);
});
