import { get, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openSiteForFile, openSiteForTest } from "./support/site.ts";

const metricsToken = "a-word-of-sixteen-or-more";

const site = await openSiteForFile({
  settings: { METRICS_TOKEN: metricsToken },
});

const page = "/locations/ohio/toledo";

test("a page is the same in every content encoding", async () => {
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

test("clients that request a page while it is rendered get the same page, in the encoding they accept", async () => {
  const codings = ["br", "gzip", "identity"];
  const answers = await Promise.all(
    [...codings, ...codings, ...codings].map((coding) =>
      ask("/locations/ohio/columbus", { "Accept-Encoding": coding }),
    ),
  );
  const texts = answers.map(({ body, headers }) => {
    if (headers["content-encoding"] === "br") return brotliDecompressSync(body);
    return headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
  });
  expect(
    answers.map(({ headers }) => headers["content-encoding"] ?? "identity"),
  ).toEqual([...codings, ...codings, ...codings]);
  expect(new Set(texts.map(String)).size).toBe(1);
  expect(String(texts[0])).toContain("Columbus");
});

test("an unchanged page gets 304, without a body", async () => {
  const { headers } = await ask(page, {});
  const again = await ask(page, {
    "If-None-Match": `"other", ${headers.etag}`,
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("campaign parameters in the URL don't create a separate cached page", async () => {
  const plain = await ask(page, {});
  const campaign = await ask(`${page}?utm_source=x&gclid=y&sent=1`, {});
  expect(campaign.headers.etag).toBe(plain.headers.etag);
});

test("shared caches may cache a page, and serve a stale one when the site fails", async () => {
  const { headers } = await ask(page, {});
  expect(headers["cache-control"]).toMatch(
    /public.*s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/,
  );
});

test("the survey, which shows the visitor's answers, is cached by no shared cache", async () => {
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
  ["/thank-you", `${reference}.declined`, "7KQ2-M9XD"],
  ["/book-consultation", reference, "7KQ2-M9XD"],
  ["/book-consultation.data", reference, "7KQ2-M9XD"],
])(
  "%s shows what a visitor's device saved to nobody else",
  async (path, Cookie, shown) => {
    const before = await ask(path, {});
    const isPage = /^\/[a-z-]+$/.test(path);
    expect(before.headers["cache-control"]).toBe(
      isPage ? "private, no-cache" : "no-store",
    );
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

test("unknown URLs and unread parameters don't create separate cached pages", async () => {
  const first = await ask("/x0", {});
  await ask("/", {});
  const before = await countCached();
  expect(before).toBeGreaterThan(0);
  for (let number = 1; number <= 2; number++) {
    const missing = await ask(`/x${number}/y?z=${number}`, {});
    expect([missing.status, String(missing.body)]).toEqual([
      404,
      String(first.body),
    ]);
    for (const path of ["/?sent=", "/online-review?step=", "/?q="]) {
      expect((await ask(path + number, {})).status).toBe(200);
    }
    expect((await ask(`/blog?page=9${number}`, {})).status).toBe(404);
  }
  expect(await countCached()).toBe(before);
});

test.each([
  "/x1.php",
  "/.env?x=1",
  "/a_b~c",
  "/x%31",
  "/%78/y.css",
  "/online-review/x.json",
])("an unknown URL gets the cached 404 in any spelling: %s", async (path) => {
  const { status, headers, body } = await ask("/x0", {});
  const other = await ask(path, {});
  expect([other.status, other.headers.etag]).toEqual([status, headers.etag]);
  expect(other.body.equals(body)).toBe(true);
  expect(other.headers["cache-control"]).toBe("no-store");
  expect(other.headers["x-request-id"]).not.toBe(headers["x-request-id"]);
});

test.each([
  ["/locations/", "", "State not found"],
  ["/locations/ohio/", "", "Location not found"],
  ["/locations/ohio/", "/blog/how-long-a-case-takes", "Location not found"],
  ["/locations/ohio/toledo/", "", "Content not found"],
  ["/blog/category/", "", "Page not found"],
  ["/blog/tag/", "?page=2", "Page not found"],
  ["/blog?page=9", "", "Page not found"],
  ["/all-links?list=posts&page=9", "", "Page not found"],
])(
  "missing pages of a kind share one cached page: %s1%s",
  async (before, after, words) => {
    const first = await ask(`${before}10${after}`, {});
    const cached = await countCached();
    for (let number = 1; number <= 2; number++) {
      const { status, body } = await ask(`${before}${number}${after}`, {});
      expect(status).toBe(404);
      expect(String(body)).toContain(words);
      expect(body.equals(first.body)).toBe(true);
    }
    expect(await countCached()).toBe(cached);
  },
);

test("the survey's latest date is today, also for the first visitor of a day", async () => {
  for (const day of ["2027-03-01", "2027-03-02"]) {
    site.setTime(`${day}T00:00:00Z`);
    const { body } = await ask("/online-review", {});
    expect(String(body)).toContain(`max="${day}"`);
    await ask("/online-review", {});
  }
});

test("two copies of the site send the same bytes all day", async () => {
  const copies = await Promise.all(
    ["00:10", "23:50"].map((time) =>
      openSiteForTest({
        now: `2026-11-21T${time}:00Z`,
        siteUrl: "http://copies.example.com",
      }),
    ),
  );
  for (const path of ["/", "/online-review", "/blog", "/404", page]) {
    const [one, other] = await Promise.all(
      copies.map((copy) => copy.read(path)),
    );
    expect(one === other, path).toBe(true);
  }
});

test("HEAD has the headers of GET and no body", async () => {
  const { headers } = await ask(page, {});
  const head = await site.visit(page, { method: "HEAD" });
  expect(head.headers.get("ETag")).toBe(headers.etag);
  expect(await head.text()).toBe("");
});

test("concurrent requests over one connection are answered in order", async () => {
  const { headers, body } = await ask(page, { "Accept-Encoding": "br" });
  const asked = ["GET", "HEAD", "GET"].map(
    (method) =>
      `${method} ${page} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n`,
  );
  const other = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  const answers = await sayAtOnce(
    `${[other, ...asked, other, ...asked].join("\r\n")}Connection: close\r\n\r\n`,
  );
  const lengths = [...answers.matchAll(/content-length: (\d+)/gi)].map(
    ([, length]) => Number(length),
  );
  const whole = Number(headers["content-length"]);
  const [small] = lengths;
  const once = [small, whole, whole, whole];
  expect(lengths).toEqual([...once, ...once]);
  expect(answers.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(8);
  expect(answers.split(body.toString("latin1"))).toHaveLength(5);
  expect(answers.match(/\r\nDate: /gi)).toHaveLength(8);
});

test("of two thousand pipelined requests few are answered, and the next gets a Retry-After", async () => {
  const request = `GET ${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const answers = await sayAtOnce(request.repeat(2000));
  expect(answers.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(17);
  const [refused = "", ...others] = answers
    .split(/(?=HTTP\/1\.1 )/)
    .filter((answer) => !answer.startsWith("HTTP/1.1 200"));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/\r\nRetry-After: 5\r\n/i);
  expect(refused).toMatch(/\r\nConnection: close\r\n/i);
  expect(others).toEqual([]);
});

test("assets are compressed and immutable", async () => {
  const html = await site.read(page);
  const [asset = ""] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
  const { headers } = await ask(asset, { "Accept-Encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toContain("immutable");
});

/** The bytes as sent. */
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

/** The whole response to bytes sent in one packet. */
async function sayAtOnce(words: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(words);
  return Buffer.concat(await socket.toArray()).toString("latin1");
}

async function countCached() {
  const Authorization = `Bearer ${metricsToken}`;
  const { body } = await ask("/metrics", { Authorization });
  return Number(/^casefront_kept_pages (\d+)/m.exec(String(body))?.[1]);
}
