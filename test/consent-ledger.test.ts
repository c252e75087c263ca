import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "../app/leads/consent-check.server.ts";
import { consentTexts } from "../app/leads/consent-texts.ts";
import { completeSurvey } from "./complete-survey.ts";
import { storeTogether } from "./consent-rows.ts";
import { databaseKinds, openSite, type TestSite } from "./site.ts";

const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("the consent ledger, on %s", (database) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openSite({ database });
  });
  afterEach(() => site.close());

  const check = () => checkLedger(site.services.database);
  const rows = () =>
    site.services.database
      .selectFrom("consents")
      .selectAll()
      .orderBy("sequence")
      .execute();
  const details = () =>
    site.services.database
      .selectFrom("consent_details")
      .selectAll()
      .orderBy("sequence")
      .execute();

  test("each form leaves a row of what was shown, ticked and told by the browser", async () => {
    await site.visit("/", {
      method: "POST",
      headers: {
        Accept: "text/html",
        "User-Agent": "Lynx/2.9",
        "Accept-Language": "en-GB",
        "Sec-GPC": "1",
        Referer: `${site.url}/?utm_source=radio&phone=2055550123`,
      },
      body: new URLSearchParams({
        ...message,
        consentText: "contact-1",
        consentTexts: "yes",
      }),
    });
    await site.postJson("/functions/v1/lead-collector", completeSurvey);
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: "2055550124",
      consentText: "callback-1",
      consentCalls: true,
    });

    expect(
      (await rows()).map((row) => ({ ...row, gpc: Boolean(row.gpc) })),
    ).toMatchObject([
      {
        sequence: 1,
        created_at: "2026-11-21T12:00:00.000Z",
        event: "submitted",
        subject_kind: "lead",
        text_version: "contact-1",
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
        text_version: "callback-1",
        calls: "ticked",
        texts: "unticked",
      },
    ]);
    expect((await details())[0]).toMatchObject({
      page: "/?utm_source=radio",
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

  test("a form that names a text which never was has shown none", async () => {
    await site.submit("/", { ...message, consentText: "contact-999" });
    expect(await rows()).toMatchObject([
      { text_version: null, calls: "not shown" },
    ]);
  });

  test("a copy of a form adds no row, and neither does a form that is refused", async () => {
    await site.submit("/", { ...message, idempotencyKey: "a" });
    await site.submit("/", { ...message, idempotencyKey: "a" });
    await site.submit("/", { ...message, phone: "" });
    expect(await rows()).toHaveLength(1);
  });

  test("many leads at once are one chain in their order", async () => {
    await storeTogether(site, 120);
    expect(await check()).toMatchObject({ problems: [], end: { count: 120 } });
  });

  test("the database itself refuses to change or remove a row or a text", async () => {
    await storeTogether(site, 1);
    const { database: open } = site.services;
    for (const change of [
      open.updateTable("consents").set({ calls: "ticked" }),
      open.deleteFrom("consents"),
      open.updateTable("consent_texts").set({ body: "{}" }),
      open.deleteFrom("consent_texts"),
    ]) {
      await expect(change.execute()).rejects.toThrow("never changed");
    }
    expect(await check()).toMatchObject({ problems: [] });
  });

  describe("with its guards taken off", () => {
    beforeEach(async () => {
      await storeTogether(site, 5);
      const { database: open } = site.services;
      for (const table of ["consents", "consent_texts"]) {
        await (database === "sqlite"
          ? sql`drop trigger ${sql.ref(`${table}_refuse_update`)}`
          : sql`alter table ${sql.table(table)} disable trigger all`
        ).execute(open);
        if (database === "sqlite") {
          await sql`drop trigger ${sql.ref(`${table}_refuse_delete`)}`.execute(
            open,
          );
        }
      }
    });

    const problems = async () => (await check()).problems.join("; ");
    const removeRow = (sequence: number) =>
      site.services.database
        .deleteFrom("consents")
        .where("sequence", "=", sequence)
        .execute();

    test.each([
      ["calls", "ticked"],
      ["created_at", "2026-11-20T12:00:00.000Z"],
      ["text_version", "callback-1"],
      ["subject_hash", "0".repeat(64)],
      ["details_hash", "0".repeat(64)],
      ["gpc", true],
    ])("a changed %s is caught, by its row", async (column, value) => {
      await site.services.database
        .updateTable("consents")
        .set({ [column]: value })
        .where("sequence", "=", 3)
        .execute();
      expect(await problems()).toContain("row 3 was changed");
    });

    test("changed details are caught, by their row", async () => {
      await site.services.database
        .updateTable("consent_details")
        .set({ page: "/elsewhere" })
        .where("sequence", "=", 2)
        .execute();
      expect(await problems()).toBe("the details of row 2 were changed");
    });

    test("a row taken out of the middle is caught", async () => {
      await removeRow(3);
      expect(await problems()).toContain("row 3 is missing");
    });

    test("a row taken from the end is caught", async () => {
      await removeRow(5);
      expect(await problems()).toContain("row 5 is missing at the end");
    });

    test("two rows in each other's place are caught", async () => {
      const { database: open } = site.services;
      for (const [from, to] of [
        [2, 99],
        [3, 2],
        [99, 3],
      ] as const) {
        await open
          .updateTable("consents")
          .set({ sequence: to })
          .where("sequence", "=", from)
          .execute();
      }
      expect(await problems()).toContain("row 2 was changed");
      expect(await problems()).toContain("row 3 was changed");
    });

    test("a row put in at the end is caught, even one that follows", async () => {
      const [last] = (await rows()).slice(-1);
      if (!last) throw new Error("no row");
      await site.services.database
        .insertInto("consents")
        .values({ ...last, sequence: 6, previous_hash: last.hash })
        .execute();
      expect(await problems()).toContain("row 6");
    });

    test("a changed text is caught", async () => {
      await site.services.database
        .updateTable("consent_texts")
        .set({ body: "{}" })
        .where("version", "=", "contact-1")
        .execute();
      expect(await problems()).toBe("the text contact-1 was changed");
    });

    test("a chain that was written anew as a whole is not the one that was noted", async () => {
      const noted = (await check()).end;
      const { database: open } = site.services;
      await open.deleteFrom("consents").execute();
      await open.deleteFrom("consent_details").execute();
      await open
        .updateTable("consent_head")
        .set({ count: 0, hash: "0".repeat(64) })
        .execute();
      await storeTogether(site, 5);
      expect(await problems()).toBe("");
      const again = await checkLedger(open, noted);
      expect(again.problems).toEqual(["row 5 is not the one that was noted"]);
    });
  });
});
