import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type TestSite } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const page = "/locations/ohio/toledo";

test("a page is the same in every coding", async () => {
  const plain = await ask(page, {});
  const zipped = await ask(page, { "Accept-Encoding": "gzip" });
  const small = await ask(page, { "Accept-Encoding": "br;q=0.5, gzip;q=0" });
  const refused = await ask(page, { "Accept-Encoding": "br;q=0" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(small.headers["content-encoding"]).toBe("br");
  expect(refused.headers["content-encoding"]).toBeUndefined();
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect(brotliDecompressSync(small.body)).toEqual(plain.body);
});

test("a page that has not changed is answered 304, without a body", async () => {
  const { headers } = await ask(page, {});
  const again = await ask(page, {
    "If-None-Match": `"other", ${headers.etag}`,
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a campaign's words in the address make no other page", async () => {
  const plain = await ask(page, {});
  const campaign = await ask(`${page}?utm_source=x&gclid=y&sent=1`, {});
  expect(campaign.headers.etag).toBe(plain.headers.etag);
});

test("shared caches may keep a page, and give out an older one when we fail", async () => {
  const { headers } = await ask(page, {});
  expect(headers["cache-control"]).toMatch(
    /public.*s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/,
  );
});

test("the survey, which shows its visitor's own answers, is kept by no shared cache", async () => {
  const { headers } = await ask("/online-review", {});
  expect(headers["cache-control"]).toBe("private, no-cache");
});

const words = "accidentType:medical&accidentDate:2026-01-02";
const answers = `review0=${words.length}.${words}`;
const reference = "leadReference=7KQ2-M9XD";

test.each([
  [
    "/online-review?step=2",
    answers,
    'type="hidden" name="accidentType" value="medical"',
  ],
  ["/online-review/answers.json", answers, '"accidentType":"medical"'],
  ["/thank-you", reference, "7KQ2-M9XD"],
  ["/book-consultation", reference, "7KQ2-M9XD"],
  ["/book-consultation.data", reference, "7KQ2-M9XD"],
])(
  "%s shows what its visitor's device keeps to nobody else",
  async (path, Cookie, shown) => {
    const before = await ask(path, {});
    expect(before.headers["cache-control"]).toBe("private, no-cache");
    expect(before.headers.vary).toMatch(/Cookie/);

    const own = await ask(path, { Cookie });
    expect(own.headers["cache-control"]).toBe("no-store");
    expect(own.headers.vary).toMatch(/Cookie/);
    expect(own.body.includes(shown)).toBe(true);

    const after = await ask(path, {});
    expect(after.body.includes(shown)).toBe(false);
    expect(after.body.equals(before.body)).toBe(true);
  },
);

test("HEAD has the headers of GET and no body", async () => {
  const { headers } = await ask(page, {});
  const head = await site.visit(page, { method: "HEAD" });
  expect(head.headers.get("ETag")).toBe(headers.etag);
  expect(await head.text()).toBe("");
});

test("assets are compressed, and never change", async () => {
  const html = await site.read(page);
  const [asset = ""] = /\/assets\/[^"]+\.js/.exec(html) ?? [];
  const { headers } = await ask(asset, { "Accept-Encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toContain("immutable");
});

/** What is sent, byte for byte. */
function ask(path: string, headers: Record<string, string>) {
  return new Promise<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }>((resolve, reject) => {
    get(site.url + path, { headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks),
      });
    }).on("error", reject);
  });
}
