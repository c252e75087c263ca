import { describe, expect, test } from "vitest";
import {
  checkSealed,
  message,
  send,
} from "../support/consent/consent-forms.ts";
import { openSiteForEach, site } from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { mainOf, textOf } from "../support/html.ts";
import { openSite, openSiteForTest } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

describe.each(databaseKinds)("a receipt, on %s", (database) => {
  openSiteForEach(database);

  test("shows no stop or opt-out from before its form, and shows what its sender stops", async () => {
    const { consents, sharingOptOuts } = site.services;
    const before = new Date("2026-11-20T10:00:00.000Z");
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+12055550123", both, before);
    const contacts = ["+12055550123", "ann@example.com"];
    await sharingOptOuts.optOut(contacts, { now: before });
    const sent = await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      consentSharing: consentTexts.sharing.version,
    });
    const { receipt } = await sent.json();
    for (const path of [receipt, `${receipt}.data`]) {
      const shown = await site.read(path);
      expect(shown).not.toMatch(/2026-11-20|November 20|are stopped/);
      expect(shown).not.toContain("opted out");
    }
    await site.submit(receipt, { stop: "texts" });
    const after = await site.read(receipt);
    expect(textOf(after)).toMatch(/Texts to .*-0123 are stopped\./);
    expect(after).not.toMatch(/2026-11-20|November 20/);
    await site.submit(receipt, { stop: "both" });
    expect(await checkSealed(site)).toMatchObject({ problems: [] });
    expect(await consents.listSuppressions()).toMatchObject([
      { texts_at: before.toISOString() },
    ]);
    expect(textOf(await site.read(receipt))).toContain("Calls and texts to");
  });
});

describe("a receipt", () => {
  openSiteForEach("sqlite");

  test("shows the exact text, the choices and time, and only the last digits of the number", async () => {
    const { receipt } = await send(site);
    expect(receipt).toMatch(/^\/consent\/[0-9a-f]{32}$/);
    const response = await site.visit(receipt);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = await response.text();
    const text = textOf(html);
    const { words, choices } = consentTexts.contact;
    expect(text).toContain(words);
    expect(text).toContain(`You agreed: ${choices[0].label}`);
    expect(text).toContain(`You did not agree: ${choices[1].label}`);
    expect(text).toContain("November 21, 2026");
    expect(text).toContain("-0123");
    expect(html).toContain('<meta name="robots" content="noindex, follow"');
    expect(html).not.toMatch(/Ann Lee|van hit/);
    expect(mainOf(html)).not.toMatch(/205.{0,4}555/);
  });

  test.each([
    ["the area code, where nothing else is known", {}, "6:00 AM CST"],
    ["the state", { state: "Arizona", zipCode: "99999" }, "5:00 AM MST"],
    ["the ZIP code", { state: "?", zipCode: "90012" }, "4:00 AM PST"],
  ])("shows the time by %s", async (_, place, clock) => {
    const sent =
      "state" in place
        ? await site.postJson("/functions/v1/lead-collector", {
            ...completeSurvey,
            ...place,
          })
        : undefined;
    const receipt = sent
      ? (await sent.json()).receipt
      : (await send(site)).receipt;
    expect(textOf(await site.read(receipt))).toContain(
      `November 21, 2026 at ${clock}`,
    );
  });

  test("links consent to sharing to the page that takes it back, and shows an opt-out", async () => {
    const sent = await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      consentSharing: consentTexts.sharing.version,
    });
    const { receipt } = await sent.json();
    const path = "/do-not-sell-or-share";
    const before = mainOf(await site.read(receipt));
    expect(textOf(before)).toContain("You let us share your answers.");
    expect(before).toContain(`href="${path}"`);
    await site.submit(path, { phone: "", email: "ANN@example.com" });
    const after = mainOf(await site.read(receipt));
    expect(textOf(after)).toContain(
      "You opted out of sharing: November 21, 2026",
    );
    expect(after).not.toContain(`href="${path}"`);
  });

  test("says who it is from, with the mailing address", async () => {
    const { receipt } = await send(site);
    expect(textOf(mainOf(await site.read(receipt)))).toContain(
      "This receipt is from Casefront. Phone: (800) 555-0100",
    );
    const firm = await openSite({
      settings: { SAMPLE_FIRM: "on" },
    });
    const response = await firm.postJson(
      "/functions/v1/contact-message",
      message,
    );
    expect(
      textOf(mainOf(await firm.read((await response.json()).receipt))),
    ).toContain(
      "This receipt is from Sample Firm LLC, 100 Sample Street, Birmingham, AL 35203.",
    );
    await firm.close();
  });

  test("is saved on the sender's device, and found at the plain URL", async () => {
    const sent = await site.submit("/", message);
    const cookie = sent.headers.getSetCookie().join();
    const token =
      /receipt=([0-9a-f]{32}); [^,]*Path=\/consent;[^,]*HttpOnly/.exec(
        cookie,
      )?.[1];
    const own = await site.visit("/consent", {
      headers: { Cookie: `receipt=${token}` },
    });
    expect([own.status, own.headers.get("Location")]).toEqual([
      302,
      `/consent/${token}`,
    ]);
    const other = await site.visit("/consent");
    expect(other.status).toBe(404);
    expect(await other.text()).toContain("on the same device");
    const forgotten = await site.submit("/consent", { forget: "yes" });
    expect(forgotten.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^receipt=; Max-Age=0; Path=\/consent;/),
    ]);
  });

  test("its URL is disclosed to no other page, in any spelling and response", async () => {
    const { receipt } = await send(site);
    for (const path of [
      receipt,
      `${receipt}.data`,
      `${receipt}/`,
      receipt.replace("consent", "%43onsent"),
      receipt.replace("c", "C"),
      `/consent/${"0".repeat(32)}`,
    ]) {
      const { headers } = await site.visit(path);
      expect(headers.get("Referrer-Policy"), path).toBe("no-referrer");
    }
  });
});

test("a receipt shows the firm's time if the reader's time zone is unknown", async () => {
  const chicago = await openSiteForTest({
    settings: await writeDestinations({ timeZone: "America/Chicago" }),
  });
  const { receipt } = await send(chicago, { phone: "I have no phone" });
  expect(textOf(await chicago.read(receipt))).toContain(
    "November 21, 2026 at 6:00 AM CST",
  );
});
