import { describe, expect, test } from "vitest";
import {
  checkSealed,
  consentCommand,
  send,
} from "../support/consent/consent-forms.ts";
import { openSiteForEach, site } from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { textOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";

describe.each(databaseKinds)(
  "stopping calls from a receipt, on %s",
  (database) => {
    openSiteForEach(database);

    const stops = [
      ["both", { calls: true, texts: true }],
      ["calls", { calls: true, texts: false }],
      ["texts", { calls: false, texts: true }],
    ] as const;
    test.each(database === "sqlite" ? stops : stops.slice(0, 1))(
      "stops %s at once, however the number is written",
      async (stop, is) => {
        const { receipt } = await send(site);
        const response = await site.submit(receipt, {
          stop,
          consentText: consentTexts.receipt.version,
        });
        expect([response.status, response.headers.get("Location")]).toEqual([
          303,
          receipt,
        ]);
        const found = (
          await site.services.consents.findSuppressions([
            "+1 205 555 0123",
            "555",
          ])
        ).get("+1 205 555 0123");
        expect([found?.calls, found?.texts].map(Boolean)).toEqual([
          is.calls,
          is.texts,
        ]);
        expect(textOf(await site.read(receipt))).toMatch(
          /(Calls|Texts|Calls and texts) to .*-0123 are stopped\./,
        );
        expect(await checkSealed(site)).toMatchObject({
          end: { count: 2 },
          problems: [],
        });
      },
    );
  },
);

describe("stopping calls from a receipt", () => {
  openSiteForEach("sqlite");

  test("stops calls in a browser that hides the form's origin", async () => {
    const { receipt } = await send(site);
    const response = await site.visit(receipt, {
      method: "POST",
      headers: { Origin: "null" },
      body: new URLSearchParams({
        stop: "calls",
        consentText: "receipt-1",
      }),
    });
    expect(response.status).toBe(303);
    expect(await site.services.consents.listSuppressions()).toHaveLength(1);
  });

  test("the page after each form links to it", async () => {
    const headers = {
      Cookie:
        "leadReference=7KQ2-M9XD; confirm-message=7KQ2-M9XD.2055550123; confirm-call=7KQ2-M9XD.2055550123",
    };
    for (const path of [
      "/?sent",
      "/request-callback?started",
      "/thank-you?qualified=false",
    ]) {
      const html = await (await site.visit(path, { headers })).text();
      expect(html, path).toMatch(
        /<a href="\/consent"[^>]*>See what you agreed to</,
      );
    }
  });

  test("a duplicate form gets the first one's receipt", async () => {
    const first = await send(site, { idempotencyKey: "a" });
    expect(await send(site, { idempotencyKey: "a" })).toEqual(first);
  });

  test("an unknown receipt opens nothing, and stops nothing", async () => {
    const path = `/consent/${"0".repeat(32)}`;
    expect((await site.visit(path)).status).toBe(404);
    expect((await site.submit(path, { stop: "both" })).status).toBe(404);
    expect(await site.services.consents.listSuppressions()).toEqual([]);
  });

  test.each([
    ["205-249-0123 12/05/2026", ["+12052490123"], "-0123"],
    ["205 249 0123 or 205-555-0199", ["+12052490123", "+12055550199"], "-0199"],
  ])("stops the numbers in %j, and no other", async (phone, numbers, end) => {
    const { id, receipt } = await send(site, { phone });
    await site.submit(receipt, { stop: "both" });
    const rows = await site.services.consents.listSuppressions();
    expect(rows.map(({ number }) => number).sort()).toEqual(numbers);
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(
      numbers.map(() => id),
    );
    expect(textOf(await site.read(receipt))).toMatch(
      new RegExp(`Calls and texts to .*${end} are stopped`),
    );
  });

  test.each(["same as before", "205-249-01232055550199"])(
    "%j: stops calls for the request itself but for no number, and says to call us",
    async (phone) => {
      const { id, receipt } = await send(site, { phone });
      const other = await send(site, { phone, description: "Another van." });
      expect(textOf(await site.read(receipt))).toContain(
        "We couldn't find a US phone number in what you typed.",
      );
      await site.submit(receipt, { stop: "calls" });
      const text = textOf(await site.read(receipt));
      expect(text).toContain("Calls about this request are stopped.");
      expect(text).toMatch(/To stop them for your phone, call us at \(/);
      expect(await site.services.consents.listSuppressions()).toMatchObject([
        { number: null, subject_id: id, texts_at: null },
      ]);
      expect(textOf(await site.read(other.receipt))).not.toContain("stopped.");
      expect((await consentCommand(site, "suppressed")).out).toMatch(
        /^\(no number, only ....-....\) {2}calls: \w{3}, /,
      );
      const leads = (...words: string[]) =>
        runCommand(["commands/leads.ts", ...words], {
          DATABASE_URL: site.databaseUrl,
        });
      expect((await leads("list")).out.match(/DO NOT CALL/g)).toHaveLength(1);
      const exported = await leads("export", "--format", "jsonl");
      const rows = exported.out.trim().split("\n");
      expect(
        rows
          .map((row) => JSON.parse(row))
          .filter((row) => row.do_not_call_since),
      ).toMatchObject([{ id, do_not_text_since: null }]);
    },
  );

  test("stopping calls twice stores one withdrawal", async () => {
    const { receipt } = await send(site);
    await site.submit(receipt, { stop: "both" });
    await site.submit(receipt, { stop: "both" });
    await site.submit(receipt, { stop: "calls" });
    await site.submit(receipt, { stop: "nonsense" });
    expect((await checkSealed(site)).end.count).toBe(2);
  });

  test("a request sent after calls were stopped has its own stop", async () => {
    const { receipt: first } = await send(site);
    await site.submit(first, { stop: "calls" });
    site.setTime("2026-11-21T12:05:00.000Z");
    const { receipt } = await send(site, { description: "Another van." });
    for (const either of [receipt, first]) {
      expect(textOf(await site.read(either))).not.toContain("are stopped");
    }
    site.setTime("2026-11-21T12:10:00.000Z");
    await site.submit(first, { stop: "calls" });
    for (const either of [receipt, first]) {
      expect(textOf(await site.read(either))).toContain("are stopped");
    }
    const since = "2026-11-21T12:10:00.000Z";
    expect(await site.services.consents.listSuppressions()).toMatchObject([
      { calls_at: since },
    ]);
    expect((await checkSealed(site)).problems).toEqual([]);
  });

  test("a form on another site stops nothing", async () => {
    const { receipt } = await send(site);
    const response = await site.visit(receipt, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams({ stop: "both" }),
    });
    expect(response.status).toBe(403);
    expect(await site.services.consents.listSuppressions()).toEqual([]);
  });
});
