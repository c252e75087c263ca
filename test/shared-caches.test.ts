import { get, type IncomingHttpHeaders } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToPreview } from "../app/blog/post/post-preview.server.ts";
import routes from "../app/routes.ts";
import { consentTexts } from "./support/consent/shown-texts.ts";
import { postInput } from "./support/post-input.ts";
import { openSite, type TestSite } from "./support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const draft = postInput("draft", { title: "Not public", isPublished: false });

/** A value for each parameter; the receipt's token differs each time. */
const parameters: Record<string, string> = {
  ":stateSlug": "ohio",
  ":citySlug": "toledo",
  ":practiceAreaSlug": "catastrophic-injury-attorney",
  ":postSlug": "published",
  ":category": "your-case",
  ":topic": "fees",
  "*": "no-such-page",
};

const personalRoutes = [
  "online-review",
  "online-review/answers.json",
  "book-consultation",
  "thank-you",
  "consent/:token?",
  "do-not-sell-or-share",
  "*",
];

const files = ["/sitemap.xml", "/robots.txt", "/blog/feed.xml"];

let site: TestSite;
/** The headers of a visitor who has data on every personal page. */
let own: Record<string, string>;
/** What no shared cache may store. */
let personal: string[];
/** One of each route. */
let paths: string[];
let addresses: string[];
/** Addresses whose answer may be shared, byte for byte. */
let shared: string[];

beforeAll(async () => {
  site = await openSite({ now: now.toISOString() });
  const { posts } = site.services;
  await posts.savePosts(
    [draft, postInput("published", { tags: ["Fees"] })],
    now,
  );
  const key = await posts.getPreviewKey();
  const { id = "" } = (await posts.findAnyPost("draft")) ?? {};
  const link = linkToPreview({ id, slug: "draft" }, key, now).path;
  const preview = link.slice(link.indexOf("?"));
  const token = await sendMessage();
  const answers = "firstName:JANE&city:X";
  const cookies = [
    `review0=${answers.length}.${answers}`,
    "leadReference=7KQ2-M9XD",
    "confirm-message=7KQ2-M9XD.2055550123",
    "confirm-call=7KQ2-M9XD.2055550123",
    `receipt=${token}`,
  ];
  own = { Cookie: cookies.join("; "), "Sec-GPC": "1" };
  personal = ["JANE", "7KQ2-M9XD", token, "-0187", draft.title];

  const routePaths = routes
    .flatMap(({ children = [] }) => children)
    .map(({ path = "" }) => path);
  paths = routePaths.map((path) => fill(path, token));
  const pages = routePaths
    .filter((path) => !personalRoutes.includes(path))
    .map((path) => fill(path, token))
    .filter((path) => !files.includes(path));
  const data = pages
    .filter((path) => path !== "/")
    .map((path) => `${path}.data`);
  shared = [...pages, ...data, ...files];
  addresses = [
    ...paths,
    "/consent",
    ...["", "/locations/ohio/toledo"].map(
      (place) => `${place}/blog/draft${preview}`,
    ),
    "/?sent",
    "/request-callback?started",
    "/online-review?step=2",
  ];
});
afterAll(() => site.close());

test("a visitor's own data is shown to the visitor", async () => {
  const [path = ""] = addresses.filter((address) =>
    address.includes("preview"),
  );
  for (const address of [
    "/online-review/answers.json",
    "/thank-you?qualified=false",
    path,
  ]) {
    const { body } = await ask(address);
    expect(personal.some((mark) => body.includes(mark))).toBe(true);
  }
});

test("every page may be cached for a new visitor, but saved answers, a receipt and a page that doesn't exist", async () => {
  expect(paths.length).toBeGreaterThan(25);
  const uncached = [];
  for (const path of paths) {
    const { headers } = await ask(path, { headers: {} });
    if (headers["cache-control"] === "no-store") uncached.push(path);
  }
  expect(uncached).toEqual([
    "/online-review/answers.json",
    expect.stringMatching(/^\/consent\/./),
    "/no-such-page",
  ]);
});

test("shared caches may store every page that is the same for everyone, its data, and files", async () => {
  expect(shared.length).toBeGreaterThan(35);
  for (const address of shared) {
    const { status, headers } = await ask(address);
    expect([address, status, headers["cache-control"]]).toEqual([
      address,
      200,
      expect.stringMatching(/^public, /),
    ]);
  }
});

test("however a URL is spelled, only the normalized spelling of a shared page may be cached", async () => {
  const asked = fc.record({
    index: fc.nat(),
    letters: fc.array(fc.tuple(fc.nat(), fc.constantFrom("encode", "upper")), {
      maxLength: 3,
    }),
    before: fc.constantFrom("", "", "", "/", "/.", "/x/.."),
    after: fc.constantFrom("", "", "/", "//", "/_.data", ".data", "/.", "%2F"),
    query: fc.constantFrom("", "", "", "?", "utm_source=x", "_routes=root"),
    method: fc.constantFrom("GET", "GET", "HEAD"),
    Accept: fc.constantFrom("*/*", "text/html"),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ index, method, Accept, ...spelling }) => {
      const address = addresses[index % addresses.length] ?? "/";
      const spelled = spell(address, spelling);
      const { status, headers, body } = await ask(spelled, {
        method,
        headers: { ...own, Accept },
      });
      const text = JSON.stringify(headers) + body;
      const mayBeShared =
        status === 200 &&
        (shared.includes(spelled) ||
          // Parameters that the page doesn't read make no other page.
          shared.includes(
            spelled.replace(/\?(utm_source=x|_routes=root)?$/, ""),
          ));
      const cacheControl = headers["cache-control"] ?? "";
      if (!mayBeShared)
        expect([spelled, cacheControl]).toEqual([spelled, "no-store"]);
      if (cacheControl !== "no-store") {
        expect(personal.filter((mark) => text.includes(mark))).toEqual([]);
        expect(headers["set-cookie"]).toBeUndefined();
      }
    }),
    { numRuns: 60, includeErrorInReport: true },
  );
});

/** Exactly the endpoints that were found public once. */
test.each([
  "/online-review/answers.json/",
  "/online-review/answers%2Ejson",
  "/online-review/_.data",
  "/%6fnline-review",
  "/thank-you/_.data",
  "/Thank-You.data",
  "/%63onsent",
])("%s is cached by no cache", async (path) => {
  const { headers } = await ask(path);
  expect(headers["cache-control"]).toBe("no-store");
});

function spell(
  address: string,
  {
    letters,
    before,
    after,
    query,
  }: {
    letters: [number, string][];
    before: string;
    after: string;
    query: string;
  },
) {
  const [path = "", given = ""] = address.split(/(?=\?)/);
  const characters = [...path];
  for (const [at, how] of letters) {
    const index = 1 + (at % Math.max(characters.length - 1, 1));
    const letter = characters[index];
    if (!letter || letter === "/") continue;
    characters[index] =
      how === "upper"
        ? letter.toUpperCase()
        : `%${letter.charCodeAt(0).toString(16)}`;
  }
  const more = query && given ? `&${query.replace("?", "")}` : query;
  const tail = more && !given && more !== "?" ? `?${more}` : more;
  return before + characters.join("") + after + given + tail;
}

function fill(path: string, token: string) {
  const named: Record<string, string> = { ...parameters, ":token?": token };
  const parts = path.split("/").filter(Boolean);
  return `/${parts.map((part) => named[part] ?? part).join("/")}`;
}

/** The token of the receipt that a stored message leads to. */
async function sendMessage() {
  const response = await site.postJson("/functions/v1/contact-message", {
    fullName: "Ann Lee",
    phone: "205 555 0187",
    description: "A van hit my car.",
    consentText: consentTexts.contact.version,
    consentCalls: "yes",
  });
  const { receipt } = await response.json();
  return String(receipt).replace("/consent/", "");
}

/** A request whose URL is sent unchanged. */
function ask(
  path: string,
  { method = "GET", headers = own } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, method, headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      });
    }).on("error", reject);
  });
}
