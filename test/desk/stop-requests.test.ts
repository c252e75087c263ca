import { describe, expect, test } from "vitest";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";

const number = "+12055550123";
const asked = {
  phone: "(205) 555-0123",
  email: "ann@example.com",
  calls: "yes",
  texts: "yes",
  sharing: "yes",
  channel: "letter",
};

describe("a request to stop", () => {
  test("stops a number and an email that no lead has, and the ledger says how it came and who wrote it down", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("intake", "Bo Diaz");
    const owner = await desk.signIn("owner");
    const queue = await (await desk.visit("/", cookie)).text();
    expect(queue).toContain('href="/stop-requests"');
    const form = await (await desk.visit("/stop-requests", cookie)).text();
    expect(form.match(/type="checkbox"[^>]*checked/g)).toHaveLength(3);
    const saved = await desk.submit("/stop-requests", asked, cookie);
    expect(saved.headers.get("Location")).toBe("/stop-requests?saved");
    const { consents, sharingOptOuts, database: rows } = desk.site.services;
    expect(
      (await consents.findSuppressions([number])).get(number),
    ).toMatchObject({ calls: expect.any(String), texts: expect.any(String) });
    const optedOut = await sharingOptOuts.list();
    expect(optedOut.map(({ contact }) => contact).sort()).toEqual([
      number,
      "ann@example.com",
    ]);
    const ledger = await rows
      .selectFrom("consents")
      .innerJoin("consent_details", "consent_id", "consents.id")
      .select(["event", "number", "page"])
      .orderBy("consents.id")
      .execute();
    const page = "letter, recorded by Bo Diaz";
    expect(ledger).toEqual([
      { event: "withdrew", number, page },
      { event: "opted out of sharing", number, page },
      { event: "opted out of sharing", number: "ann@example.com", page },
    ]);
    const audit = await (await desk.visit("/audit", owner.cookie)).text();
    expect(audit).toContain("Recorded a request to stop");
    expect(audit).not.toContain("5550123");
  });

  test("stops only what was asked for", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("intake");
    const { email, calls, sharing, ...texts } = asked;
    await desk.submit("/stop-requests", { ...texts, email: "" }, cookie);
    const { consents, sharingOptOuts } = desk.site.services;
    expect(
      (await consents.findSuppressions([number])).get(number),
    ).toMatchObject({ calls: undefined, texts: expect.any(String) });
    expect(await sharingOptOuts.list()).toEqual([]);
  });

  test("stops sharing for someone who gave only an email", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("intake");
    const { phone, calls, texts, ...sharing } = asked;
    await desk.submit("/stop-requests", sharing, cookie);
    const optedOut = await desk.site.services.sharingOptOuts.list();
    expect(optedOut.map(({ contact }) => contact)).toEqual([asked.email]);
  });
});

test("if something is missing, nothing is stopped, and the form says why, as it was filled in", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("intake");
  for (const [fields, words] of [
    [{ phone: "", email: "" }, "enter a phone"],
    [{ phone: "Ann" }, "enter a phone number"],
    [{ phone: "", texts: "" }, "enter a phone number, or uncheck both"],
    [{ calls: "", texts: "", sharing: "" }, "Choose what"],
    [{ channel: "" }, "Choose how they asked"],
  ] as const) {
    const sent = { ...asked, ...fields };
    const refused = await desk.submit("/stop-requests", sent, cookie);
    expect(refused.status, words).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain(words);
    expect(html).toContain(`value="${sent.email || sent.phone}"`);
  }
  const { consents, sharingOptOuts } = desk.site.services;
  expect(await consents.listSuppressions()).toEqual([]);
  expect(await sharingOptOuts.list()).toEqual([]);
});
