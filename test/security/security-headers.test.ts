import { createHash } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openSite, openSiteForFile } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";
import { newVisitor } from "../support/visitor.ts";

const site = await openSiteForFile({ siteUrl: "https://www.example.com" });

/** Headers of every answer, apart from its policy. */
const common = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=63072000;includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

function expectSafe(headers: Headers) {
  expect(Object.fromEntries(headers)).toMatchObject(common);
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
  const policy = policyOf(headers);
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": expect.stringMatching(/^'(none|self)'$/),
  });
  for (const { "img-src": pictures = "'none'", ...rest } of policiesOf(
    headers,
  )) {
    expect(["'none'", "'self' data:"]).toContain(pictures);
    expect(JSON.stringify(rest)).not.toMatch(/unsafe|\*|https?:|data:|nonce/);
  }
}

/** The first of the policies; a page has a second for its scripts alone. */
function policyOf(headers: Headers) {
  return policiesOf(headers)[0] ?? {};
}

function policiesOf(headers: Headers): Record<string, string>[] {
  const policies = headers.get("content-security-policy") ?? "";
  return policies.split(",").map((policy) =>
    Object.fromEntries(
      policy.split(";").map((directive) => {
        const [name = "", ...values] = directive.trim().split(" ");
        return [name.toLowerCase(), values.join(" ")];
      }),
    ),
  );
}

const json = { "Content-Type": "application/json" };
const html = { Accept: "text/html" };
const collector = "/functions/v1/lead-collector";
const caller = "/.netlify/functions/click-to-call";

describe("the security headers are on", () => {
  test.each<[kind: string, status: number, path: string, init?: RequestInit]>([
    ["a page that is rendered", 200, "/locations/ohio"],
    ["a page from memory", 200, "/locations/ohio"],
    ["a page's head", 200, "/locations/ohio", { method: "HEAD" }],
    [
      "the head of a page that is not kept",
      200,
      "/?sent=1&x",
      { method: "HEAD" },
    ],
    ["a redirect", 302, "/thank-you?qualified=true"],
    ["a page that is not there", 404, "/no-such-page"],
    ["a place that is not there", 404, "/locations/nowhere"],
    ["a page's data", 200, "/locations/ohio.data"],
    ["a picture", 200, "/apple-touch-icon.png"],
    ["a file that is not there", 404, "/assets/none.js"],
    ["robots.txt", 200, "/robots.txt"],
    ["sitemap.xml", 200, "/sitemap.xml"],
    ["the manifest", 200, "/site.webmanifest"],
    ["a malformed URL", 400, "/locations/%"],
    [
      "a malformed address, for a person",
      400,
      "/locations/%",
      { headers: html },
    ],
    ["a URL that is too long", 414, `/blog/${"a".repeat(8200)}`],
    ["a method that no page takes", 405, "/", { method: "DELETE" }],
    ["a method that an endpoint does not take", 405, collector],
    [
      "what another site sent",
      403,
      "/",
      { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } },
    ],
    ["a form of no known type", 415, "/", { method: "POST", body: "x" }],
    [
      "a body that is too large",
      413,
      "/",
      {
        method: "POST",
        body: new URLSearchParams({ description: "x".repeat(40_000) }),
      },
    ],
    [
      "an endpoint's refusal",
      400,
      collector,
      { method: "POST", headers: json, body: "{" },
    ],
    [
      "an endpoint's wrong fields",
      422,
      collector,
      { method: "POST", headers: json, body: "{}" },
    ],
    [
      "an endpoint's success",
      200,
      collector,
      { method: "POST", headers: json, body: JSON.stringify(completeSurvey) },
    ],
    [
      "a form with mistakes",
      422,
      "/",
      { method: "POST", body: new URLSearchParams({ fullName: "" }) },
    ],
    [
      "a form that was stored",
      303,
      "/",
      {
        method: "POST",
        body: new URLSearchParams({
          fullName: "Ann Lee",
          phone: "555",
          description: "A van.",
        }),
      },
    ],
  ])("%s", async (_kind, status, path, init) => {
    const response = await site.visit(path, init);
    expect(response.status).toBe(status);
    expectSafe(response.headers);
  });
});

describe("the security headers are also on", () => {
  test("a 304 response", async () => {
    const etag = (await site.visit("/blog")).headers.get("ETag") ?? "";
    const headers = { "If-None-Match": etag };
    const response = await site.visit("/blog", { headers });
    expect(response.status).toBe(304);
    expectSafe(response.headers);
  });

  test("a page with a visitor's saved answers", async () => {
    const ann = newVisitor(site);
    const { accidentType, accidentDate } = completeSurvey;
    await ann.send("/online-review", { accidentType, accidentDate });
    const Cookie = [...ann.cookies].map((pair) => pair.join("=")).join("; ");
    expect(Cookie).not.toBe("");
    const response = await site.visit("/online-review?step=2", {
      headers: { Cookie },
    });
    expect(response.status).toBe(200);
    expectSafe(response.headers);
  });

  test("an unexpected error, for a program and for a person", async () => {
    // An unexpected error: there is no outcome to read.
    Object.defineProperty(site.phoneService, "outcome", {
      configurable: true,
      get: () => {
        throw new Error("broken");
      },
    });
    const responses = [
      await site.postJson(caller, { leadPhoneNumber: "2055550123" }),
      await site.submit("/request-callback", {
        leadPhoneNumber: "2055550124",
      }),
    ];
    Object.defineProperty(site.phoneService, "outcome", {
      value: { status: "placed", callId: "call-1" },
      writable: true,
    });
    for (const { status, headers } of responses) {
      expect(status).toBe(500);
      expectSafe(headers);
    }
  });

  test.each([
    ["what is no request", 400, "nonsense\r\n\r\n"],
    [
      "headers that are too large",
      431,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    ],
    ["a request without a host", 400, "GET / HTTP/1.1\r\n\r\n"],
    [
      "a host that is none",
      400,
      "GET /robots.txt HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    ],
    [
      "a strange expectation",
      417,
      "GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n",
    ],
    [
      "a length that is given twice",
      400,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
  ])("%s, though it never reaches the site", async (_kind, status, request) => {
    const answer = await sendRaw(request);
    expect(answer.status).toBe(status);
    expectSafe(answer.headers);
  });
});

test("the social image may be shown by other sites", async () => {
  const { headers } = await site.visit("/social.png");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("HSTS is sent only where the site is on https", async () => {
  const plain = await openSite();
  const { headers } = await plain.visit("/");
  await plain.close();
  expect(headers.has("strict-transport-security")).toBe(false);
});

test.each(["/", "/online-review", "/locations/ohio/toledo", "/no-such-page"])(
  "%s lists each script and style in its policy, and has no script or style in an attribute",
  async (path) => {
    const response = await site.visit(path);
    const page = await response.text();
    const policy = policyOf(response.headers);
    expect(policy["require-trusted-types-for"]).toBe("'script'");
    const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const running = scripts.filter(
      ([, a]) => !/ld\+json|text\/plain/.test(a ?? ""),
    );
    expect(running.length).toBe(3);
    for (const [, , content = ""] of running) {
      for (const each of policiesOf(response.headers)) {
        expect(each["script-src"]).toContain(hashOf(content));
      }
    }
    const styles = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
    expect(
      styles.map(([, content = ""]) => `${hashOf(content)} 'self'`),
    ).toEqual([policy["style-src"]]);
    expect(page).not.toMatch(/<[^>]+ (style|on[a-z]+)="/);
  },
);

function hashOf(content: string) {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The server's answer to exactly these bytes. */
async function sendRaw(bytes: string) {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(bytes);
  const answer = await text(socket);
  const [first = "", ...lines] =
    answer.split("\r\n\r\n")[0]?.split("\r\n") ?? [];
  return {
    status: Number(first.split(" ")[1]),
    headers: new Headers(
      lines.map((line): [string, string] => {
        const [name = "", ...value] = line.split(": ");
        return [name, value.join(": ")];
      }),
    ),
  };
}
