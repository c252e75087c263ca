import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeSurvey } from "./complete-survey.ts";
import { elementsOf, fieldValue, mainOf, textOf } from "./html.ts";
import { databaseKinds, openSite, type TestSite } from "./site.ts";

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
    "/online-review?step=4",
    { ...completeSurvey, description: "A van." },
    "description",
  ],
  [
    "/request-callback",
    { leadPhoneNumber: "(205) 555-0123" },
    "leadPhoneNumber",
  ],
] as const;

describe.each(databaseKinds)("a form that is refused, on %s", (database) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({ database });
  });
  afterAll(async () => {
    expect(await site.services.leads.listLeads()).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toEqual([]);
    expect(await site.services.partials.list()).toEqual([]);
    expect(site.telephone.calls).toEqual([]);
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
    expect(response.headers.get("Content-Security-Policy")).toContain(
      "script-src 'strict-dynamic'",
    );
    expect(html).toContain('role="alert"');
    expect(textOf(mainOf(html))).toMatch(/call us at \(\d{3}\) \d{3}-\d{4}/);
    const connection = response.headers.get("Connection");
    return { status: response.status, connection, html };
  }

  describe.each(pages)("on %s", (path, fields, long) => {
    test.each([
      [{ Origin: "https://evil.example" }],
      [{ "Sec-Fetch-Site": "cross-site" }],
    ])(
      "by another site (%j) comes back with 403 and all that was typed, but no box ticked",
      async (headers) => {
        const body = new URLSearchParams({
          ...fields,
          consentCalls: "yes",
          consentTexts: "yes",
        });
        const { status, html } = await post(path, { headers, body });
        expect(status).toBe(403);
        for (const [name, value] of Object.entries(fields)) {
          expect(fieldValue(html, name)).toBe(value);
        }
        const boxes: Record<string, string>[] = elementsOf(
          mainOf(html),
          "input",
        );
        expect(boxes.some((box) => box.type === "checkbox")).toBe(true);
        expect(
          boxes.filter((box) => box.type === "checkbox" && "checked" in box),
        ).toEqual([]);
      },
    );

    test.each([
      ["in parts", true],
      ["in one line", false],
    ])(
      "over 32 KiB %s comes back with 413 and what fits",
      async (_, inParts) => {
        const values = Object.entries({ ...fields, [long]: "" })
          .filter(([, value]) => value !== "")
          .concat([[long, "long ".repeat(10_000)]]);
        const body = inParts ? new FormData() : new URLSearchParams();
        for (const [name, value] of values) body.append(name, value);
        const { status, connection, html } = await post(path, { body });
        expect([status, connection]).toEqual([413, "close"]);
        for (const [name, value] of values) {
          const shown = fieldValue(html, name) ?? "";
          expect(shown).not.toBe("");
          expect(value.startsWith(shown)).toBe(true);
        }
      },
    );

    test("of unknown length and over 32 KiB comes back with 413 and what fits", async () => {
      const body = `${new URLSearchParams(fields)}&${long}x=${"x".repeat(50_000)}`;
      const { status, html } = await postInPieces(site.url + path, body);
      expect(status).toBe(413);
      for (const [name, value] of Object.entries(fields)) {
        expect(fieldValue(html, name)).toBe(value);
      }
    });

    test.each([
      ["text/plain", 415],
      ["application/json", 415],
      ["", 415],
      ["multipart/form-data", 400],
      ["multipart/form-data; boundary=x", 400],
    ])("as %j comes back empty, with %i", async (type, expected) => {
      const { status, html } = await post(path, {
        headers: { "Content-Type": type },
        body: "--x\r\nbroken",
      });
      expect(status).toBe(expected);
      expect(textOf(html)).toContain("We could not read this form.");
      expect(elementsOf(mainOf(html), "form")).not.toEqual([]);
    });

    test("whose end does not come is answered with what has come", async () => {
      const { status, html } = await postInPieces(
        site.url + path,
        new URLSearchParams(fields).toString(),
        { Origin: "https://evil.example", "Content-Length": "30000" },
      );
      expect(status).toBe(403);
      for (const [name, value] of Object.entries(fields)) {
        expect(fieldValue(html, name)).toBe(value);
      }
    });

    test("in bytes that are no UTF-8 comes back empty, with 400", async () => {
      const { status } = await post(path, {
        headers: { "Content-Type": urlencoded },
        body: "fullName=%ff&leadPhoneNumber=%ff&firstName=%ff",
      });
      expect(status).toBe(400);
    });

    test("from a program is answered as a program is", async () => {
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

/** A body in pieces, without a word on how long it is, or with a promise of more. */
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
