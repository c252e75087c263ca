import http from "node:http";
import { describe, expect, test } from "vitest";
import { openSiteForFile, type TestSite } from "./support/site.ts";
import { completeSurvey } from "./support/survey/complete-survey.ts";

const json = { "Content-Type": "application/json" };

const endpoints: [string, Record<string, unknown>][] = [
  ["/functions/v1/lead-collector", completeSurvey],
  [
    "/functions/v1/contact-message",
    { fullName: "Ann Lee", phone: "205 555 0123", description: "A van." },
  ],
  [
    "/functions/v1/survey-progress",
    {
      ...completeSurvey,
      progressKey: "0123456789abcdef",
      saveAnswers: true,
    },
  ],
  ["/.netlify/functions/click-to-call", { leadPhoneNumber: "2055550123" }],
  ["/functions/v1/phone-click", { page: "/" }],
];

const site = await openSiteForFile();

describe("invalid requests to endpoints", () => {
  describe.each(endpoints)("%s", (path, good) => {
    const text = JSON.stringify(good);
    /** The valid body with more members in front of its own. */
    const withMembers = (members: string) => `{${members},${text.slice(1)}`;

    async function send(init: RequestInit) {
      const response = await site.visit(path, { method: "POST", ...init });
      return { response, body: await response.text() };
    }

    test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
      "%s gets 405 with the allowed method",
      async (method) => {
        const { response, body } = await send({ method });
        expect(response.status).toBe(405);
        expect(response.headers.get("Allow")).toBe("POST");
        expectError(body);
        await expectNothingChanged(site);
      },
    );

    test.each([
      ["no content type", {}],
      ["plain text", { "Content-Type": "text/plain" }],
      ["a form", { "Content-Type": "application/x-www-form-urlencoded" }],
      [
        "a name that only starts alike",
        { "Content-Type": "application/jsonp" },
      ],
    ])("%s gets 415", async (_, headers: Record<string, string>) => {
      const body = new TextEncoder().encode(text);
      const sent = await send({ headers, body });
      expect(sent.response.status).toBe(415);
      expectError(sent.body);
      await expectNothingChanged(site);
    });

    test.each([
      ["nothing", ""],
      ["broken JSON", text.slice(0, -1)],
      ["a comment in it", withMembers("/* hello */").replace("*/,", "*/")],
      ["a second value after it", `${text}{}`],
      ["a list", `[${text}]`],
      ["a text", '"2055550123"'],
      ["a number", "2055550123"],
      ["null", "null"],
      ["an unknown key given twice", withMembers('"x":1,"x":1')],
      ["a key of its own given twice", withMembers(text.slice(1, -1))],
      [
        "a key given twice in two spellings",
        withMembers(
          Object.keys(good)
            .slice(0, 1)
            .map((key) => `"${escaped(key)}":"x"`)
            .join(),
        ),
      ],
      ["__proto__", withMembers('"__proto__":{"a":1}')],
      ["__proto__ in another spelling", withMembers('"\\u005f_proto__":{}')],
      ["half a character", withMembers('"x":"\\ud800"')],
      ["half a character in a list", withMembers('"x":[["a\\udc00b"]]')],
      ["half a character in a key", withMembers('"\\ud83d":1')],
      ["101 keys", withMembers(manyMembers(101))],
      ["a value nested 1,000 deep", withMembers(`"x":${nested(1000)}`)],
      ["a value nested 15,000 deep", withMembers(`"x":${nested(15_000)}`)],
    ])("%s gets 400", async (_, body) => {
      const sent = await send({ headers: json, body });
      expect(sent.response.status).toBe(400);
      expectError(sent.body);
      await expectNothingChanged(site);
    });

    test("bytes that are not UTF-8 get 400", async () => {
      const bytes = Buffer.from(text);
      bytes[bytes.length - 3] = 0xff;
      const sent = await send({ headers: json, body: bytes });
      expect(sent.response.status).toBe(400);
      expectError(sent.body);
      await expectNothingChanged(site);
    });

    test.each([
      ["one byte over 32 KiB", withMembers(filling(text, 32 * 1024 + 1))],
      ["10,000 keys", withMembers(manyMembers(10_000))],
    ])("%s gets 413 on a connection that then closes", async (_, body) => {
      const sent = await send({ headers: json, body });
      expect(sent.response.status).toBe(413);
      expect(sent.response.headers.get("Connection")).toBe("close");
      expectError(sent.body);
      await expectNothingChanged(site);
    });

    test("a body over 32 KiB without a length gets 413", async () => {
      const body = withMembers(filling(text, 32 * 1024 + 1));
      const status = await new Promise((resolve, reject) => {
        const headers = { ...json, "Transfer-Encoding": "chunked" };
        http
          .request(site.url + path, { method: "POST", headers })
          .on("response", (response) => resolve(response.resume().statusCode))
          .on("error", reject)
          .end(body);
      });
      expect(status).toBe(413);
      await expectNothingChanged(site);
    });

    test("exactly 32 KiB is accepted", async () => {
      const body = withMembers(filling(text, 32 * 1024));
      const { response } = await send({ headers: json, body });
      expect(response.ok).toBe(true);
    });

    test.each([
      ["another site's Origin", { Origin: "https://evil.example" }],
      [
        "an Origin of the same host on another port",
        { Origin: "http://127.0.0.1:1" },
      ],
      ["an Origin that is no URL", { Origin: "nonsense" }],
      ["a hidden Origin", { Origin: "null" }],
      ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ])("%s gets 403", async (_, headers: Record<string, string>) => {
      const sent = await send({
        headers: { ...json, ...headers },
        body: text,
      });
      expect(sent.response.status).toBe(403);
      expectError(sent.body);
      await expectNothingChanged(site);
    });
  });

  test("a request from our own page with its charset is accepted", async () => {
    const { status } = await site.visit("/.netlify/functions/click-to-call", {
      method: "POST",
      headers: {
        "Content-Type": "Application/JSON; charset=utf-8",
        Origin: site.url,
        "Sec-Fetch-Site": "same-origin",
      },
      body: '{"leadPhoneNumber":"2055550123","other":1}',
    });
    expect(status).toBe(200);
    expect(site.phoneService.calls).toEqual(["+12055550123"]);
  });
});

test.each([
  "/functions/v1/lead-collector",
  "/functions/v1/no-such-endpoint",
  "/functions/v1",
  "/functions/v1/call-ended",
  "/Functions/V1/lead-collector",
  "/functions/v1/lead-collector/",
  "/functions//v1/lead-collector",
  "/%66unctions/v1/lead-collector",
  "/functions/v1/lead-collector?x=1",
  "/functions/v1/lead-collector.data",
  "/.netlify/functions/click-to-call",
  "/.Netlify/functions/click-to-call",
  "/.netlify/functions/no-such-endpoint",
  "/%2Enetlify/functions/click-to-call",
])("GET %s gets 405 with the allowed method, and no page", async (path) => {
  for (const Accept of ["*/*", "text/html"]) {
    const response = await site.visit(path, { headers: { Accept } });
    expect([response.status, response.headers.get("Allow")]).toEqual([
      405,
      "POST",
    ]);
    expect(await response.text()).not.toContain("<footer");
  }
});

async function expectNothingChanged({ services, phoneService }: TestSite) {
  expect(await services.leads.listLeads()).toEqual([]);
  expect(await services.callbacks.listRequests()).toEqual([]);
  expect(await services.partials.list()).toEqual([]);
  expect(phoneService.calls).toEqual([]);
  expect(await services.phoneClicks.listClicks()).toEqual([]);
}

/** Our own message, a code and the request's id: no internals. */
function expectError(body: string) {
  expect(JSON.parse(body)).toEqual({
    error: expect.stringMatching(/^[A-Z][\w ,./-]+\.$/),
    code: expect.stringMatching(/^[a-z-]+$/),
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  });
}

function manyMembers(count: number) {
  return Array.from({ length: count }, (_, key) => `"k${key}":0`).join();
}

/** A JSON member that pads the object `text` to `length` bytes. */
function filling(text: string, length: number) {
  return `"x":"${"a".repeat(length - text.length - '"x":"",'.length)}"`;
}

function nested(depth: number) {
  return "[".repeat(depth) + "]".repeat(depth);
}

/** The same key with its first letter written as an escape. */
function escaped(key: string) {
  const code = key.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\u${code}${key.slice(1)}`;
}
