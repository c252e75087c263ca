import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSource } from "../../app/server/security/content-policy.server.ts";
import { linksOf, mainOf, textOf } from "../support/html.ts";
import { openSite, openSiteForTest, type TestSite } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const typed = {
  fullName: 'Ann "<b>Lee',
  phone: "205 555 0123",
  description: "A van\nhit my car.",
};
const urlencoded = "application/x-www-form-urlencoded";

/** Each page with a form, what is typed there, and the field that may be long. */
const pages = [
  ["/", typed, "description"],
  [
    "/online-review",
    { ...completeSurvey, description: "A van." },
    "description",
  ],
  [
    "/request-callback",
    { leadPhoneNumber: "(205) 555-0123" },
    "leadPhoneNumber",
  ],
] as const;

describe("a rejected form", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({ database: "sqlite" });
  });
  afterAll(async () => {
    expect(await site.services.leads.listLeads()).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toEqual([]);
    expect(await site.services.partials.list()).toEqual([]);
    expect(site.phoneService.calls).toEqual([]);
    await site.close();
  });

  async function post(path: string, init: RequestInit) {
    const headers = { Accept: "text/html", ...init.headers };
    const response = await site.visit(path, {
      method: "POST",
      ...init,
      headers,
    });
    const html = await response.text();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const connection = response.headers.get("Connection");
    return { status: response.status, connection, html };
  }

  /** In the site's frame, with a link back and the number, and without anything that was sent. */
  function expectPlainPage(html: string, path: string) {
    const main = mainOf(html);
    expect(html).toContain('id="main"');
    expect(textOf(main)).toMatch(/call us at \(\d{3}\) \d{3}-\d{4}/);
    expect(main).toContain("Go back");
    expect(linksOf(main)).toContain(path);
    expect(main).not.toContain("<form");
    expect(textOf(main)).not.toMatch(/Ann|A van|205.{0,2}555/);
  }

  test("a path that begins with two slashes doesn't make the way back lead to another host", async () => {
    const response = await fetch(`${site.url}//evil.example/login`, {
      method: "POST",
      headers: { Origin: "https://evil.example", Accept: "text/html" },
      body: new URLSearchParams({ a: "b" }),
    });
    expect(response.status).toBe(403);
    const links = linksOf(mainOf(await response.text()));
    expect(links).toContain("/evil.example/login");
    expect(links.filter((link) => link.startsWith("//"))).toEqual([]);
  });

  describe.each(pages)("on %s", (path, fields, long) => {
    test.each([
      [{ Origin: "https://evil.example" }],
      [{ "Sec-Fetch-Site": "cross-site" }],
    ])(
      "from another site (%j) gets 403 with a page that has none of its values",
      async (headers) => {
        const body = new URLSearchParams(fields);
        const { status, html } = await post(path, { headers, body });
        expect(status).toBe(403);
        expectPlainPage(html, path);
        // Hydration would render the page of the URL in place of the refusal.
        expect(html).not.toContain("<script");
        expect(html).toMatch(/@media all\{@font-face\{[^}]*woff2/);
      },
    );

    test.each([
      ["in parts", true],
      ["in one line", false],
    ])(
      "over 32 KiB %s gets 413 with a page that has none of its values",
      async (_, inParts) => {
        const body = inParts ? new FormData() : new URLSearchParams();
        for (const [name, value] of Object.entries(fields)) {
          body.append(name, value);
        }
        body.append(`${long}2`, "long ".repeat(10_000));
        const { status, connection, html } = await post(path, { body });
        expect([status, connection]).toEqual([413, "close"]);
        expectPlainPage(html, path);
      },
    );

    test("of unknown length and over 32 KiB gets 413", async () => {
      const body = `${new URLSearchParams(fields)}&${long}x=${"x".repeat(50_000)}`;
      const { status, html } = await postInPieces(site.url + path, body);
      expect(status).toBe(413);
      expectPlainPage(html, path);
    });

    test.each([
      ["text/plain", 415],
      ["application/json", 415],
      ["", 415],
      ["multipart/form-data", 400],
      ["multipart/form-data; boundary=x", 400],
    ])("as %j gets %i and a link back", async (type, expected) => {
      const { status, html } = await post(path, {
        headers: { "Content-Type": type },
        body: "--x\r\nbroken",
      });
      expect(status).toBe(expected);
      expectPlainPage(html, path);
    });

    test("that never ends is answered anyway", async () => {
      const { status } = await postInPieces(
        site.url + path,
        new URLSearchParams(fields).toString(),
        { Origin: "https://evil.example", "Content-Length": "30000" },
      );
      expect(status).toBe(403);
    });

    test("in bytes that are not UTF-8 gets 400 with a link back", async () => {
      const { status, html } = await post(path, {
        headers: { "Content-Type": urlencoded },
        body: "fullName=%ff&leadPhoneNumber=%ff&firstName=%ff",
      });
      expect(status).toBe(400);
      expectPlainPage(html, path);
    });

    test("from a program is answered with JSON", async () => {
      const response = await site.visit(path, {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body: "x",
      });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: "content-type" });
    });
  });
});

test.each([
  [414, "GET", `/${"x".repeat(9000)}`],
  [400, "GET", "/locations/%"],
  [405, "DELETE", "/"],
])(
  "a %i before any page is rendered (%s %s) has the firm's name and number, and what to do",
  async (status, method, path) => {
    const site = await openSiteForTest();
    const response = await site.visit(path, {
      method,
      headers: { Accept: "text/html" },
    });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(textOf(html)).toContain("Casefront");
    expect(linksOf(html)).toEqual(["tel:+18005550100", "/"]);
    expect(html).toContain("Or call us at <b>(800) 555-0100</b>.");
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(response.headers.get("Content-Security-Policy")).toContain(
      hashSource(style),
    );
  },
);

/** A chunked body without a length, or with a length that is too large. */
function postInPieces(
  url: string,
  body: string,
  more: Record<string, string> = {},
) {
  return new Promise<{ status: number | undefined; html: string }>(
    (resolve, reject) => {
      const sending = request(url, {
        method: "POST",
        headers: { Accept: "text/html", "Content-Type": urlencoded, ...more },
      })
        .on("error", reject)
        .on("response", (response) => {
          let html = "";
          response
            .setEncoding("utf8")
            .on("data", (text) => {
              html += text;
            })
            .on("end", () => resolve({ status: response.statusCode, html }));
        });
      for (let at = 0; at < body.length; at += 8000) {
        sending.write(body.slice(at, at + 8000));
      }
      if (!("Content-Length" in more)) sending.end();
    },
  );
}

test.each([
  ["urlencoded", (fields: URLSearchParams) => fields],
  [
    "multipart",
    (fields: URLSearchParams) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      return form;
    },
  ],
])(
  "a story with a replacement character, pasted or left of half an emoji, is stored (%s)",
  async (_type, encode) => {
    const site = await openSiteForTest();
    const description = "From a letter: caf\uFFFD. 100% his fault. \uD83D";
    const fields = new URLSearchParams({ ...typed, description });
    const { status } = await site.visit("/", {
      method: "POST",
      body: encode(fields),
      redirect: "manual",
    });
    expect(status).toBe(303);
    const [lead] = await site.services.leads.listLeads();
    expect(lead?.description).toBe(description.toWellFormed());
  },
);
