import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openSite, openSiteForTest } from "../../test/support/site.ts";

const path = "/do-not-sell-or-share";

describe.each(databaseKinds)(
  "opting out of sale and sharing, on %s",
  (database) => {
    test("stores the numbers and the normalized email once, with the time of the first opt-out", async () => {
      const site = await openSiteForTest({
        database,
        now: "2026-11-22T12:00:00Z",
      });
      const typed = { phone: "(205) 555-0123", email: " Ann@Example.com " };
      const first = await site.submit(path, typed);
      expect(first.status).toBe(303);
      expect(first.headers.get("Location")).toBe(`${path}?done`);
      site.setTime("2026-11-23T12:00:00Z");
      await site.submit(path, { phone: "+1 205.555.0123", email: "" });
      const rows = await site.services.sharingOptOuts.list();
      expect(
        rows.map(({ contact, opted_out_at }) => [contact, opted_out_at]).sort(),
      ).toEqual([
        ["+12055550123", "2026-11-22T12:00:00.000Z"],
        ["ann@example.com", "2026-11-22T12:00:00.000Z"],
      ]);
      const ledger = await site.services.database
        .selectFrom("consents")
        .innerJoin("consent_details", "consent_id", "consents.id")
        .select(["event", "created_at", "number"])
        .orderBy("number")
        .execute();
      expect(ledger).toEqual([
        {
          event: "opted out of sharing",
          number: "+12055550123",
          created_at: "2026-11-22T12:00:00.000Z",
        },
        {
          event: "opted out of sharing",
          number: "ann@example.com",
          created_at: "2026-11-22T12:00:00.000Z",
        },
      ]);
    });
  },
);

test("a form with neither, or with an invalid number or email, is shown again with its errors", async () => {
  const site = await openSite();
  const forms: [Record<string, string>, string][] = [
    [
      { phone: "", email: "" },
      "Please enter a phone number or an email address.",
    ],
    [
      { phone: "call me", email: "" },
      "Please enter a phone number, like (205) 555-0123.",
    ],
    [{ phone: "", email: "ann" }, "Please enter a valid email address."],
  ];
  for (const [typed, message] of forms) {
    const response = await site.submit(path, typed);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(message);
    const field = message.includes("valid email") ? "email" : "phone";
    expect(html).toContain(`href="#opt-out-${field}"`);
  }
  expect(await site.services.sharingOptOuts.list()).toEqual([]);
  await site.close();
});

test("the page confirms the browser's signal", async () => {
  const site = await openSite();
  const words = "opt-out signal is on.";
  const plain = await site.visit(path);
  expect(await plain.text()).not.toContain(words);
  const signaled = await site.visit(path, { headers: { "Sec-GPC": "1" } });
  expect(await signaled.text()).toContain(words);
  expect(signaled.headers.get("Cache-Control")).toBe("no-store");
  await site.close();
});
