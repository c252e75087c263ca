import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { findConsentAnswers } from "../../app/consent/consent-answers.server.ts";
import { sealConsents } from "../../app/consent/ledger/consent-sealer.server.ts";
import { saveConsentTexts } from "../../app/consent/ledger/consent-text-store.server.ts";
import { verifyLedger } from "../../app/consent/ledger/verify-ledger.server.ts";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { storeTogether } from "../support/consent/consent-rows.ts";
import {
  check,
  openSiteForEach,
  rows,
  seal,
  site,
} from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { testSettings } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

const details = () =>
  site.services.database
    .selectFrom("consent_details")
    .selectAll()
    .orderBy("consent_id")
    .execute();

describe.each(databaseKinds)("the consent ledger, on %s", (database) => {
  openSiteForEach(database);

  test("each form stores a row of what was shown, agreed to and sent by the browser", async () => {
    await site.visit("/", {
      method: "POST",
      headers: {
        Accept: "text/html",
        "User-Agent": "Lynx/2.9",
        "Accept-Language": "en-GB",
        "Sec-GPC": "1",
        Referer: `${site.url}/?utm_source=radio&step=2&phone=2055550123`,
      },
      body: new URLSearchParams({
        ...message,
        consentText: consentTexts.contact.version,
        consentTexts: "yes",
      }),
    });
    await site.postJson("/functions/v1/lead-collector", completeSurvey);
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550124",
      consentText: consentTexts.callback.version,
      consentCalls: true,
    });
    await seal();

    expect(
      (await rows()).map((row) => ({ ...row, gpc: Boolean(row.gpc) })),
    ).toMatchObject([
      {
        sequence: 1,
        created_at: "2026-11-21T12:00:00.000Z",
        event: "submitted",
        subject_kind: "lead",
        text_version: consentTexts.contact.version,
        language: "en-US",
        calls: "unticked",
        texts: "ticked",
        gpc: true,
        previous_hash: "0".repeat(64),
      },
      {
        subject_kind: "lead",
        text_version: null,
        text_hash: null,
        calls: "not shown",
        texts: "not shown",
        gpc: false,
      },
      {
        subject_kind: "callback",
        text_version: consentTexts.callback.version,
        calls: "ticked",
        texts: "unticked",
      },
    ]);
    expect((await details())[0]).toMatchObject({
      page: "/?step=2",
      client_address: "127.0.0.1",
      user_agent: "Lynx/2.9",
      accept_language: "en-GB",
    });
    const [first] = await rows();
    const stored = await site.services.database
      .selectFrom("consent_texts")
      .select("body")
      .where("hash", "=", first?.text_hash ?? "")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.body)).toEqual(consentTexts.contact);
    expect(await check()).toMatchObject({ problems: [], end: { count: 3 } });
  });

  test("rows that are sealed while the ledger is checked are not missing", async () => {
    await site.submit("/", message);
    await seal();
    let isFirst = true;
    const sealMeanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst && result.rows.some((row) => "previous_hash" in row)) {
          isFirst = false;
          await site.submit("/", { ...message, description: "A bus." });
          await seal();
        }
        return result;
      },
    };
    const { problems } = await verifyLedger(
      site.services.database.withPlugin(sealMeanwhile),
    );
    expect([isFirst, problems]).toEqual([false, []]);
  });

  test("rows join the chain in batches when sealed, however many sealers run", async () => {
    await storeTogether(site, 260);
    expect(await check()).toMatchObject({
      problems: [],
      end: { count: 0 },
      unsealed: 260,
    });
    const other = await openDatabase(
      testSettings({ DATABASE_URL: site.databaseUrl }).database,
    );
    await Promise.all([seal(), sealConsents(other, new Date()), seal()]);
    await seal();
    await other.destroy();
    expect(await check()).toMatchObject({
      problems: [],
      end: { count: 260 },
      unsealed: 0,
    });
  });

  test("the database itself rejects changing or deleting a row or a text", async () => {
    await storeTogether(site, 1);
    const { database: open } = site.services;
    const rewrite = open.updateTable("consents").set({ calls: "ticked" });
    await expect(rewrite.execute()).rejects.toThrow("never changed");
    await seal();
    for (const change of [
      rewrite,
      open.updateTable("consents").set({ hash: "0".repeat(64) }),
      open.updateTable("consents").set({ sequence: 2 }),
      open.deleteFrom("consents"),
      open.updateTable("consent_texts").set({ body: "{}" }),
      open.deleteFrom("consent_texts"),
    ]) {
      await expect(change.execute()).rejects.toThrow("never changed");
    }
    expect(await check()).toMatchObject({ problems: [] });
  });
});

describe("the consent ledger", () => {
  openSiteForEach("sqlite");

  test("the page's campaign is stored, except under Global Privacy Control", async () => {
    for (const gpc of ["0", "1"]) {
      await site.visit("/", {
        method: "POST",
        headers: {
          Accept: "text/html",
          "Sec-GPC": gpc,
          Referer: `${site.url}/?utm_source=radio&utm_campaign=spring`,
        },
        body: new URLSearchParams({ ...message, description: `Van ${gpc}.` }),
      });
    }
    expect((await details()).map(({ page }) => page)).toEqual([
      "/?utm_source=radio&utm_campaign=spring",
      "/",
    ]);
  });

  test.each([
    ["an unknown text", "contact-999", null],
    ["no text", "", null],
    [
      "a text without boxes",
      consentTexts.saving.version,
      consentTexts.saving.version,
    ],
  ])(
    "boxes that a program sends as checked with %s count as not shown",
    async (_, consentText, text_version) => {
      const boxes = { consentCalls: "yes", consentTexts: "yes" };
      await site.submit("/", { ...message, ...boxes, consentText });
      expect(await rows()).toMatchObject([
        { text_version, calls: "not shown", texts: "not shown" },
      ]);
      const [lead] = await site.services.leads.listLeads();
      const id = lead?.id ?? "";
      const answers = await findConsentAnswers(site.services.database, [id]);
      expect(answers.get(id)).toMatchObject({ texts: "not shown" });
    },
  );

  test("a box that an earlier release recorded as checked without a text isn't taken as agreement", async () => {
    await site.submit("/", message);
    const [row] = await rows();
    const { id: _, ...copy } = { ...row, texts: "ticked" };
    const { database } = site.services;
    const { id } = await database
      .insertInto("consents")
      .values({ ...copy, details_hash: "0".repeat(64) } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const subject_id = "3f2b8c1e-1111-4222-8333-444455556666";
    await database
      .insertInto("consent_details")
      .values({ consent_id: id, subject_id, salt: "0" })
      .execute();
    const answers = await findConsentAnswers(database, [subject_id]);
    expect(answers.get(subject_id)).toMatchObject({ texts: "not shown" });
  });

  test("a form opened before a release names the text that it showed", async () => {
    await saveConsentTexts(
      site.services.database,
      [{ ...consentTexts.contact, version: "contact-1", words: "Before." }],
      new Date("2026-11-20T12:00:00Z"),
    );
    await site.submit("/", { ...message, consentText: "contact-1" });
    await seal();
    expect(await rows()).toMatchObject([
      { text_version: "contact-1", calls: "unticked" },
    ]);
    expect(await check()).toMatchObject({ problems: [] });
  });

  test("a duplicate or rejected form adds no row", async () => {
    await site.submit("/", { ...message, idempotencyKey: "a" });
    await site.submit("/", { ...message, idempotencyKey: "a" });
    await site.submit("/", { ...message, phone: "" });
    expect(await rows()).toHaveLength(1);
  });
});
