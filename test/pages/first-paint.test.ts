import { readdir, readFile } from "node:fs/promises";
import { get } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { storeUpload } from "../../app/brand/media/uploads.server.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import { operatorKindOf, publish } from "../support/content/content.ts";
import { openSiteForFile, openSiteForTest } from "../support/site.ts";

/** Ten segments of 1,460 bytes: what a server may send before the first acknowledgment. */
const firstFlight = 14_600;

/** Bytes, four fifths of them React and its router. */
const reviewScripts = 100_000;

/** Not a free port's URL: brotli makes a page up to 2 % longer or shorter with the digits in its links. */
const siteUrl = "http://www.firm.localhost";

const site = await openSiteForFile({ siteUrl });
const sample = await openSiteForFile({
  siteUrl,
  settings: { SAMPLE_FIRM: "on" },
});

describe.each([
  "/",
  "/online-review",
  "/privacy-policy",
  "/blog",
  "/locations",
  "/locations/colorado/colorado-springs/uber-accident-lawyer",
  "/blog/rideshare-crash-who-pays",
])("%s", (path) => {
  test("fits one flight, for the first visitor and the next", async () => {
    const first = await bytesOf(path);
    expect(first).toBeLessThanOrEqual(firstFlight);
    expect(await bytesOf(path)).toBeLessThanOrEqual(first);
  });

  test("requests nothing before first paint", async () => {
    const html = await site.read(path);
    expect(html).not.toMatch(/rel="(stylesheet|modulepreload|preload)"/);
    expect(html).toMatch(/<style[^>]*>/);
    const types = [...html.matchAll(/<script([^>]*)>/g)].map(
      ([, attributes = ""]) => /(?:^| )type="([^"]*)"/.exec(attributes)?.[1],
    );
    const runs = types.filter((type) => type === undefined);
    expect(runs).toHaveLength(1);
    expect(new Set(types)).not.toContain("module");
  });
});

test("the review is interactive after six files of script, without a schema library", async () => {
  const html = await site.read("/online-review");
  const [, inert = ""] =
    /<script type="deferred">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const files = new Set(inert.match(/\/assets\/[\w/.-]+\.js/g));
  expect(files.size).toBeGreaterThan(0);
  expect(files.size).toBeLessThanOrEqual(6);
  const sizes = await Promise.all([...files].map((file) => bytesOf(file)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(reviewScripts);
});

test("no script has a lookbehind, for which Safari before 16.4 rejects it", async () => {
  const files = await readdir("build/client/assets");
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) {
    const text = await readFile(`build/client/assets/${file}`, "utf8");
    expect(text, file).not.toMatch(/\(\?<[=!]/);
  }
});

test.each(["/", "/locations/alabama", "/locations/alabama/birmingham"])(
  "the sample firm's %s loads its images lazily, with known sizes",
  async (path) => {
    const [picture = "", ...others] =
      (await sample.read(path)).match(/<img [^>]*>/g) ?? [];
    for (const image of [picture, ...others]) {
      expect(image).toMatch(/width="\d+" height="\d+" loading="lazy"/);
    }
    const [, address = ""] = /src="([^"]*)"/.exec(picture) ?? [];
    expect((await sample.visit(address)).status).toBe(200);
  },
);

test("each page of the sample firm fits one flight", async () => {
  const tooLong = [];
  for (const path of [
    ...["/", "/online-review", "/book-consultation", "/blog"],
    ...["/locations/alabama", "/locations/florida", "/locations/mississippi"],
    ...["/locations/alabama/birmingham", "/locations/florida/orlando"],
    "/locations/alabama/birmingham/uber-accident-lawyer",
  ]) {
    const size = await bytesOf(path, sample.url);
    if (size > firstFlight) tooLong.push(`${path}: ${size}`);
  }
  expect(tooLong).toEqual([]);
}, 120_000);

test.each([true, false])(
  "with every section filled in, a long name and the largest logo, with the name in it: %s, pages fit one flight and preload nothing",
  async (hasName) => {
    const own = await openSiteForTest({
      siteUrl,
      settings: { SAMPLE_FIRM: "on" },
    });
    const kind = operatorKindOf(own.services);
    const { database } = own.services;
    const author = { by: "Olga", at: new Date() };
    const stored = await storeUpload(database, await largestLogo(), author);
    expect(stored.ok).toBe(true);
    const file = stored.ok ? stored.reference : "";
    const siteName = "Marzipan & Daughters Injury Lawyers PLLC";
    const logo = { file, onDark: await uploadLightLogo(database), hasName };
    const fields = { ...kind.default, siteName, logo };
    expect(await publish(own.services, fields)).toEqual({ ok: true });
    await own.services.content.refresh();
    const html = await own.read("/");
    expect(html.includes("data:image/png")).toBe(!hasName);
    expect(html).toMatch(
      /-(logo|name)\.webp" width="\d+" height="\d+" loading="lazy"/,
    );
    expect(html).not.toContain('rel="preload"');
    // The icon in the HTML makes the pages longer than the name does.
    for (const path of hasName
      ? ["/"]
      : ["/", "/locations/alabama/birmingham"]) {
      const size = await bytesOf(path, own.url);
      expect(size, path).toBeLessThanOrEqual(firstFlight);
    }
  },
);

async function uploadLightLogo(database: Parameters<typeof storeUpload>[0]) {
  const light = await sharp(await largestLogo())
    .negate({ alpha: false })
    .toBuffer();
  const author = { by: "Olga", at: new Date() };
  const stored = await storeUpload(database, light, author);
  return stored.ok ? stored.reference : "";
}

/** Random spots, as many as the icon in the HTML may have. */
function largestLogo() {
  const side = 400;
  const random = (n: number) => (Math.sin(n * 12.9898) * 43758.5453) % 1;
  const spots = Array.from({ length: 12 }, (_, n) => {
    const x = Math.abs(random(n)) * side;
    const y = Math.abs(random(n + 0.5)) * side;
    return `<circle cx="${x}" cy="${y}" r="20"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${spots.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

test("each area's page with the longest names fits one flight", async () => {
  const longest = practiceAreas.toSorted(
    (a, b) => JSON.stringify(b).length - JSON.stringify(a).length,
  );
  for (const { slug } of longest.slice(0, 3)) {
    const path = `/locations/north-carolina/greensboro/${slug}`;
    expect(await bytesOf(path)).toBeLessThanOrEqual(firstFlight);
  }
});

/** The size of the body as it is sent to a browser, still compressed. */
function bytesOf(path: string, url = site.url) {
  return new Promise<number>((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br" };
    get(url + path, { headers }, (response) => {
      expect(response.headers["content-encoding"]).toBe("br");
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on("end", () => resolve(size));
    }).on("error", reject);
  });
}
