import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../test/support/databases/databases.ts";
import { follow } from "../../test/support/follow-redirect.ts";
import { fieldValue, mainOf, textOf } from "../../test/support/html.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";
import { referenceOf } from "../forms/reference.ts";
import { toAnswerColumns } from "../leads/lead-columns.ts";

const complete = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

let site: TestSite;

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({ database, now: "2026-11-21T12:00:00Z" });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());
}

describe.each(databaseKinds)(
  "the contact form without JavaScript, on %s",
  (database) => {
    setUp(database);

    test("a complete message is stored before the redirect to its confirmation", async () => {
      const response = await site.submit("/", complete);
      expect(response.status).toBe(303);
      expect(await site.services.leads.listLeads()).toEqual([
        {
          ...toAnswerColumns({}),
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          created_at: "2026-11-21T12:00:00.000Z",
          source: "Landing Page Contact Form",
          first_name: "Ann Lee",
          phone: "205 555 0123",
          description: "A van hit my car.",
          qualified: null,
          qualified_by: null,
          quarantine_reason: null,
          released_at: null,
        },
      ]);
      const { page, html } = await follow(site, response);
      expect(mainOf(html)).toContain('role="status"');
      expect(textOf(html)).toContain("Message sent");
      expect(mainOf(html)).not.toContain('name="fullName"');
      const [lead] = await site.services.leads.listLeads();
      expect(textOf(mainOf(html))).toContain(referenceOf(lead?.id ?? ""));
      expect(textOf(mainOf(html))).toContain("205 555 0123");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.headers.get("Set-Cookie")).toMatch(
        /^confirm-message=[0-9A-Z-]{9}\.205%20555%200123; Max-Age=3600; Path=\/;/,
      );
      expect(mainOf(await site.read("/"))).not.toContain('role="status"');
    });

    test.each([
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</textarea><script>alert(1)</script>",
      "{{7*7}} <%= 7*7 %>",
      '=HYPERLINK("https://evil.example")',
      "' OR 1=1--",
      "日本語 🚑 & < > \" '",
    ])("%j is stored exactly, and is text on the page", async (evil) => {
      await site.submit("/", {
        fullName: evil,
        phone: "555",
        description: evil,
      });
      expect(await site.services.leads.listLeads()).toMatchObject([
        { first_name: evil, description: evil },
      ]);
      const typed = { fullName: evil, phone: "", description: evil };
      const html = await (await site.submit("/", typed)).text();
      expect(fieldValue(html, "fullName")).toBe(evil);
      expect(fieldValue(html, "description")).toBe(evil);
      expect(html).not.toContain("<script>alert");
      expect(html).not.toContain("<img src=x");
    });
  },
);

describe("the contact form without JavaScript", () => {
  setUp("sqlite");

  test("the confirmation's URL reveals nothing on another device", async () => {
    const response = await site.submit("/", complete);
    const { location } = await follow(site, response);
    const again = textOf(await site.read(location));
    expect(again).not.toContain("Message sent");
    expect(again).toContain("Did you just send us a message?");
    expect(again).toMatch(/Call us at \(\d{3}\) \d{3}-\d{4}/);
  });

  test.each([
    ["fullName", ""],
    ["phone", "   "],
    ["description", "\u200b"],
  ])(
    "%s left as %j: 422, the specification's message, the typed values, and no row",
    async (field, value) => {
      const typed = { ...complete, [field]: value };
      const response = await site.submit("/", typed);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(textOf(html)).toContain("Incomplete Form");
      expect(textOf(html)).toContain("Please fill out all fields.");
      for (const [name, text] of Object.entries(typed)) {
        expect(fieldValue(html, name)).toBe(text || undefined);
      }
      expect(await site.services.leads.listLeads()).toEqual([]);
    },
  );

  test("source, id and time sent by the browser are ignored", async () => {
    await site.submit("/", {
      ...complete,
      source: "Website Survey",
      id: "1",
      created_at: "1999-01-01",
      qualified: "true",
    });
    expect(await site.services.leads.listLeads()).toMatchObject([
      {
        source: "Landing Page Contact Form",
        created_at: "2026-11-21T12:00:00.000Z",
        qualified: null,
      },
    ]);
  });

  test("a name given twice gets 400", async () => {
    const response = await site.visit("/", {
      method: "POST",
      body: new URLSearchParams([
        ...Object.entries(complete),
        ["fullName", "Mallory"],
      ]),
    });
    expect(response.status).toBe(400);
    expect(await site.services.leads.listLeads()).toEqual([]);
  });

  test("a multipart form is accepted; a file in place of text is not", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(complete)) form.set(name, value);
    expect((await site.visit("/", { method: "POST", body: form })).status).toBe(
      303,
    );
    form.set("description", new Blob(["hurt"]), "story.txt");
    expect((await site.visit("/", { method: "POST", body: form })).status).toBe(
      400,
    );
    expect(await site.services.leads.listLeads()).toHaveLength(1);
  });
});
