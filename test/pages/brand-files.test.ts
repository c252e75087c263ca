import { expect, test } from "vitest";
import { z } from "zod";
import { elementsOf } from "../support/html.ts";
import { openSiteForFile } from "../support/site.ts";

const site = await openSiteForFile();

test("a page names icons for tabs, phones and launchers, and each exists", async () => {
  const links: Record<string, string>[] = elementsOf(
    await site.read("/"),
    "link",
  );
  const named = links.filter(({ rel = "" }) => rel.includes("icon"));
  expect(named.map(({ rel }) => rel)).toEqual([
    "icon",
    "icon",
    "apple-touch-icon",
  ]);
  const files = named.map(({ href = "" }) => href);
  expect(files[1]).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  for (const file of files)
    if (!file.startsWith("data:")) await expectServed(file);

  const manifest = z
    .object({
      icons: z.array(z.object({ src: z.string(), sizes: z.string() })),
    })
    .parse(await (await site.visit("/site.webmanifest")).json());
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sizeOf(src);
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("the home page names a social image of 1200 by 630 on this site", async () => {
  expect(await site.read("/")).toContain(
    `<meta property="og:image" content="${site.url}/social.png"/>`,
  );
  expect(await sizeOf("/social.png")).toEqual({ width: 1200, height: 630 });
});

test("each mark of the home page is a view of a file on this site", async () => {
  const images: Record<string, string>[] = elementsOf(
    await site.read("/"),
    "img",
  );
  const views = images
    .map(({ src = "" }) => src.split("#"))
    .filter(([file]) => file === "/marks.svg");
  const sheet = await site.read("/marks.svg");
  expect(views.length).toBeGreaterThan(14);
  for (const [, id] of views) expect(sheet).toContain(`<view id="${id}"`);
});

async function expectServed(path: string) {
  const response = await site.visit(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get("Content-Type")).toMatch(/^(image|application)/);
}

/** From the PNG header. */
async function sizeOf(path: string) {
  const response = await site.visit(path);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  const head = Buffer.from(await response.arrayBuffer());
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
