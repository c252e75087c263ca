import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "../app/consent/ledger/consent-check.server.ts";
import {
  isSigned,
  parseCheckpoint,
} from "../app/consent/ledger/consent-checkpoint.server.ts";
import { runCommand } from "./support/command.ts";
import { completeSurvey } from "./support/complete-survey.ts";
import { type DatabaseKind, databaseKinds } from "./support/databases.ts";
import { fieldValue, mainOf, textOf } from "./support/html.ts";
import { writeDestinations } from "./support/receivers.ts";
import { consentTexts } from "./support/shown-texts.ts";
import { openSite, type TestSite } from "./support/site.ts";

const number = "(205) 555-0123";
const message = {
  fullName: "Ann Lee",
  phone: number,
  description: "A van hit my car.",
  consentText: consentTexts.contact.version,
  consentCalls: "yes",
};

let site: TestSite;
/** Sends the message as the page's script does. */
async function send(more: Record<string, string> = {}) {
  const answer = await site.postJson("/functions/v1/contact-message", {
    ...message,
    ...more,
  });
  const { id, receipt } = await answer.json();
  return { id: String(id), receipt: String(receipt) };
}
const call = (more: Record<string, unknown> = {}) =>
  site.postJson("/.netlify/functions/click-to-call", {
    leadPhoneNumber: number,
    consentText: consentTexts.callback.version,
    ...more,
  });
const command = async (...words: string[]) =>
  runCommand(["commands/consent.ts", ...words], {
    DATABASE_URL: site.databaseUrl,
    ...(await writeDestinations({ timeZone: "America/Chicago" })),
  });

/** Registers the set-up of a group of tests. */
function setUp(database: DatabaseKind) {
  beforeEach(async () => {
    site = await openSite({ database });
  });
  afterEach(() => site.close());
}

describe.each(databaseKinds)("a receipt, on %s", (database) => {
  setUp(database);

  test("shows the exact text, the choices and time, and only the last digits of the number", async () => {
    const { receipt } = await send();
    expect(receipt).toMatch(/^\/consent\/[0-9a-f]{32}$/);
    const answer = await site.visit(receipt);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
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
    const receipt = sent ? (await sent.json()).receipt : (await send()).receipt;
    expect(textOf(await site.read(receipt))).toContain(
      `November 21, 2026 at ${clock}`,
    );
  });

  test("says who it is from, with the address", async () => {
    const { receipt } = await send();
    expect(textOf(mainOf(await site.read(receipt)))).toContain(
      "This receipt is from Casefront. Phone: (800) 555-0100",
    );
    const firm = await openSite({ database, settings: { SAMPLE_FIRM: "on" } });
    const answer = await firm.postJson(
      "/functions/v1/contact-message",
      message,
    );
    expect(
      textOf(mainOf(await firm.read((await answer.json()).receipt))),
    ).toContain(
      "This receipt is from Sample Firm LLC, 100 Sample Street, Birmingham, AL 35203.",
    );
    await firm.close();
  });

  test("is saved on the sender's device, and found at the plain address", async () => {
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
    expect((await site.visit("/consent")).status).toBe(404);
    const forgotten = await site.submit("/consent", { forget: "yes" });
    expect(forgotten.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^receipt=; Max-Age=0; Path=\/consent;/),
    ]);
  });

  test("its address is disclosed to no other page, in any spelling and response", async () => {
    const { receipt } = await send();
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

describe.each(databaseKinds)(
  "stopping calls from a receipt, on %s",
  (database) => {
    setUp(database);

    test("stops calls in a browser that hides the form's origin", async () => {
      const { receipt } = await send();
      const answer = await site.visit(receipt, {
        method: "POST",
        headers: { Origin: "null" },
        body: new URLSearchParams({ stop: "calls", consentText: "receipt-1" }),
      });
      expect(answer.status).toBe(303);
      expect(await site.services.consents.listSuppressions()).toHaveLength(1);
    });

    test.each([
      ["/?sent"],
      ["/request-callback?started"],
      ["/thank-you?qualified=false"],
      ["/book-consultation"],
    ])("%s links to it", async (path) => {
      const headers = {
        Cookie:
          "leadReference=7KQ2-M9XD; confirm-message=7KQ2-M9XD.2055550123; confirm-call=7KQ2-M9XD.2055550123",
      };
      const html = await (await site.visit(path, { headers })).text();
      expect(html).toMatch(/<a href="\/consent"[^>]*>See what you agreed to</);
    });

    test("a duplicate form gets the first one's receipt", async () => {
      const first = await send({ idempotencyKey: "a" });
      expect(await send({ idempotencyKey: "a" })).toEqual(first);
    });

    test.each(["/consent/x", `/consent/${"0".repeat(32)}`])(
      "%s opens nothing, and stops nothing",
      async (path) => {
        expect((await site.visit(path)).status).toBe(404);
        expect((await site.submit(path, { stop: "both" })).status).toBe(404);
        expect(await site.services.consents.listSuppressions()).toEqual([]);
      },
    );

    test.each([
      ["calls", { calls: true, texts: false }],
      ["texts", { calls: false, texts: true }],
      ["both", { calls: true, texts: true }],
    ])("stops %s at once, however the number is written", async (stop, is) => {
      const { receipt } = await send();
      const answer = await site.submit(receipt, {
        stop,
        consentText: consentTexts.receipt.version,
      });
      expect([answer.status, answer.headers.get("Location")]).toEqual([
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
    });

    test.each([
      ["205-249-0123 12/05/2026", ["+12052490123"], "-0123"],
      [
        "205 249 0123 or 205-555-0199",
        ["+12052490123", "+12055550199"],
        "-0199",
      ],
      ["205-777-CARS", ["+12057772277"], "-2277"],
    ])("stops the numbers in %j, and no other", async (phone, numbers, end) => {
      const { id, receipt } = await send({ phone });
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

    test.each(["same as before", "12/05/2026 205", "205-249-01232055550199"])(
      "%j: stops the request itself, no number, and says to call",
      async (phone) => {
        const { id, receipt } = await send({ phone });
        const other = await send({ phone, description: "Another van." });
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
        expect(textOf(await site.read(other.receipt))).not.toContain(
          "stopped.",
        );
        expect((await command("suppressed")).out).toMatch(
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
      const { receipt } = await send();
      await site.submit(receipt, { stop: "both" });
      await site.submit(receipt, { stop: "both" });
      await site.submit(receipt, { stop: "calls" });
      await site.submit(receipt, { stop: "nonsense" });
      expect((await checkSealed(site)).end.count).toBe(2);
    });

    test("a form on another site stops nothing", async () => {
      const { receipt } = await send();
      const answer = await site.visit(receipt, {
        method: "POST",
        headers: { Origin: "https://evil.example" },
        body: new URLSearchParams({ stop: "both" }),
      });
      expect(answer.status).toBe(403);
      expect(await site.services.consents.listSuppressions()).toEqual([]);
    });
  },
);

describe.each(databaseKinds)("a withdrawn number, on %s", (database) => {
  setUp(database);

  test("a withdrawn number is called only with the token from its own rejection", async () => {
    const { receipt } = await send();
    await site.submit(receipt, { stop: "calls" });
    const refused = await call({ asksAgain: true, confirmationToken: "yes" });
    expect(refused.status).toBe(422);
    const { confirmationToken, ...words } = await refused.json();
    expect(words).toMatchObject({
      code: "phone-suppressed",
      error: "You asked us not to call this number. Call anyway?",
    });
    expect(site.telephone.calls).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toMatchObject([
      { status: "refused", reason: "withdrawn" },
    ]);

    expect((await call({ confirmationToken })).status).toBe(200);
    expect(site.telephone.calls).toEqual(["+12055550123"]);
    // That was one call, not two.
    site.setTime("2026-11-21T12:30:00Z");
    expect((await call()).status).toBe(422);
    const events = await site.services.database
      .selectFrom("consents")
      .select("event")
      .orderBy("id")
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      "submitted",
      "withdrew",
      "submitted",
      "asked again",
      "submitted",
    ]);
  });

  test("a confirmation is valid for one number, as issued, for ten minutes", async () => {
    const other = "+12055550199";
    for (const suppressed of [number, other]) {
      const both = { calls: true, texts: true };
      await site.services.consents.withdrawNumber(suppressed, both, new Date());
    }
    const ask = async (more: Record<string, unknown>) => {
      const answer = await call({ idempotencyKey: randomUUID(), ...more });
      return { status: answer.status, ...(await answer.json()) };
    };
    const { confirmationToken } = await ask({});
    const [expires = "", signature = ""] = confirmationToken.split(".");
    const later = (Number.parseInt(expires, 36) + 60_000).toString(36);
    for (const wrong of [
      { leadPhoneNumber: other, confirmationToken },
      { confirmationToken: `${later}.${signature}` },
      { confirmationToken: `${expires}.` },
      { confirmationToken: { length: 1 } },
    ]) {
      expect(await ask(wrong)).toMatchObject({ code: "phone-suppressed" });
    }
    site.setTime("2026-11-21T12:10:01Z");
    expect((await ask({ confirmationToken })).status).toBe(422);
    expect(site.telephone.calls).toEqual([]);
    site.setTime("2026-11-21T12:09:59Z");
    expect((await ask({ confirmationToken })).status).toBe(200);
  });

  test("without JavaScript the page asks, and the next submit confirms", async () => {
    const { receipt } = await send();
    await site.submit(receipt, { stop: "calls" });
    const form = {
      leadPhoneNumber: number,
      consentText: consentTexts.callback.version,
    };
    const refused = await site.submit("/request-callback", form);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(mainOf(html))).toContain(
      "You asked us not to call this number. Call anyway?",
    );
    const confirmationToken = fieldValue(mainOf(html), "confirmationToken");
    const again = await site.submit("/request-callback", {
      ...form,
      confirmationToken: confirmationToken ?? "",
    });
    expect(again.status).toBe(303);
    expect(site.telephone.calls).toEqual(["+12055550123"]);
  });

  test("after withdrawing by phone the number is not called either, and is on the list", async () => {
    const { code, out } = await command("withdraw", "--phone", "205.555.0123");
    expect([code, out]).toEqual([
      0,
      "+12055550123: Calls, texts, and sharing stopped.\n",
    ]);
    expect(await site.services.sharingOptOuts.list()).toMatchObject([
      { contact: "+12055550123" },
    ]);
    const shown = await command("show", "205.555.0123");
    expect(shown.out).toContain("withdrew by phone: calls withdrawn");
    expect(shown.out).toContain("opted out of sale and sharing by phone");
    expect((await call()).status).toBe(422);
    expect(site.telephone.calls).toEqual([]);
    const listed = await command("suppressed");
    expect(listed.out).toMatch(
      /^\+12055550123 {2}calls: \w{3}, .* {2}texts: \w{3}, /,
    );
    expect((await command("verify")).code).toBe(0);
  });
});

describe.each(databaseKinds)("consent commands, on %s", (database) => {
  setUp(database);

  test("withdraw takes a list, all or nothing, and stops only what is named", async () => {
    const file = join(tmpdir(), `withdrawals-${randomUUID()}.csv`);
    const list = (rows: string) =>
      writeFile(file, `\uFEFFName,Phone,Email\r\n${rows}`);
    const ann = '"Lee, Ann",205 555 0123,Ann@Example.com\r\n';
    await list(`${ann},none,`);
    const rejected = await command("withdraw", "--file", file);
    expect([rejected.code, rejected.out]).toEqual([2, ""]);
    expect(rejected.err).toContain('row 3: "none" is not one phone number');
    expect(await site.services.consents.listSuppressions()).toEqual([]);

    await list(ann);
    const words = ["--file", file, "--sharing", "--by", "letter"];
    const taken = await command("withdraw", ...words);
    expect([taken.code, taken.out]).toEqual([
      0,
      "+12055550123: Sharing stopped.\nann@example.com: sharing stopped.\n",
    ]);
    expect(await site.services.consents.listSuppressions()).toEqual([]);
    const rows = await site.services.database
      .selectFrom("consents")
      .select(["event", "subject_kind", "calls"])
      .orderBy("subject_kind")
      .execute();
    const event = "opted out of sharing";
    expect(rows).toEqual([
      { event, subject_kind: "email", calls: "kept" },
      { event, subject_kind: "number", calls: "kept" },
    ]);
    expect((await command("show", "205 555 0123")).out).toContain(
      "opted out of sale and sharing by letter",
    );
    await site.services.sealConsents(new Date());
    expect((await command("verify")).code).toBe(0);
  });

  test("a list of leads shows what was agreed to and who must not be shared, and erasing an email erases its opt-out", async () => {
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
      });
    await command("withdraw", "--phone", number, "--sharing");
    await command("withdraw", "--email", "ann@example.com");
    await send();
    const listed = await leads("list");
    expect(listed.out).toContain("DO NOT SHARE: opted out ");
    expect(listed.out).toContain(
      `agreed to automatic calls: yes, texts: no, sharing: no (${consentTexts.contact.version})`,
    );
    await leads("erase", "--email", "ann@example.com", "--yes");
    const left = await site.services.database
      .selectFrom("consent_details")
      .select("number")
      .where("number", "is not", null)
      .execute();
    expect(left).toEqual([{ number: "+12055550123" }]);
  });

  test.each([
    [[], "name --phone, --email or --file"],
    [["--phone", "none"], "is not one phone number"],
    [["--email", "ann@example.com", "--calls"], "stopped by --phone"],
  ])("withdraw %j is rejected", async (words, problem) => {
    const { code, err } = await command("withdraw", ...words);
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });

  test("show prints the texts shown and the choices, by id, reference, receipt and row", async () => {
    const { id, receipt } = await send();
    const file = join(tmpdir(), `consent-${id}.html`);
    await site.services.sealConsents(new Date());
    const names = [id, receipt.replace("/consent/", ""), "#1"];
    for (const name of names) {
      const { code, out } = await command("show", name, "--html", file);
      expect(code).toBe(0);
      expect(out).toContain(`| ${consentTexts.contact.words}`);
      expect(out).toContain(`| [x] ${consentTexts.contact.choices[0].label}`);
      expect(out).toContain(`| [ ] ${consentTexts.contact.choices[1].label}`);
      expect(out).toContain(`lead: ${id}`);
      expect(out).toContain("client address: 127.0.0.1");
      expect(out).toContain("  Sat, Nov 21, 2026, 6:00 AM CST  pressed ");
    }
    expect(textOf(await readFile(file, "utf8"))).toContain(
      consentTexts.contact.words,
    );
    expect((await command("show", "7KQ2-M9XD")).code).toBe(1);
  });

  test("erasing a person keeps the chain valid, which records the gap, and the number suppressed", async () => {
    const { id, receipt } = await send();
    await site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      phone: "205 555 0199",
      email: "bo@example.com",
    });
    await site.submit(receipt, { stop: "both" });
    const erased = await runCommand(
      ["commands/leads.ts", "erase", "--phone", number, "--yes"],
      { DATABASE_URL: site.databaseUrl },
    );
    expect([erased.code, erased.err]).toEqual([0, ""]);

    await site.services.sealConsents(new Date());
    const verified = await command("verify");
    expect(verified.code).toBe(0);
    expect(verified.out).toContain("3 rows. 2 rows are without");
    const shown = await command("show", id);
    expect(shown.out).toContain("ERASED");
    expect(shown.out).toContain(consentTexts.contact.words);
    expect(shown.out).not.toContain("127.0.0.1");
    expect((await site.visit(receipt)).status).toBe(404);
    const listed = await command("suppressed");
    expect(listed.out).toMatch(/^\(erased, /);
    expect((await call()).status).toBe(422);
    expect(site.telephone.calls).toEqual([]);
  });
});

async function checkSealed({ services }: TestSite) {
  await services.sealConsents(new Date());
  return checkLedger(services.database);
}

test("verify prints a signed checkpoint, and reports a chain that doesn't match an earlier one", async () => {
  const site = await openSite();
  await site.postJson("/functions/v1/contact-message", message);
  const verify = (...words: string[]) =>
    runCommand(["commands/consent.ts", "verify", ...words], {
      DATABASE_URL: site.databaseUrl,
    });
  expect((await verify()).out).toContain("0 rows, 1 more not sealed yet");
  await site.services.sealConsents(new Date("2026-11-21T12:00:05Z"));
  const { out } = await verify();
  const [, checkpoint = ""] = /^Latest checkpoint: (.*)$/m.exec(out) ?? [];
  const [, end = ""] = /^(1:[0-9a-f]{64}):/.exec(checkpoint) ?? [];
  const [, publicKey = ""] = /^Signed with:\n(.*)/ms.exec(out) ?? [];
  const parsed = parseCheckpoint(checkpoint);
  expect(parsed && isSigned(parsed, publicKey)).toBe(true);
  for (const kept of [checkpoint, end]) {
    expect((await verify("--against", kept)).code).toBe(0);
  }
  const other = await verify("--against", `1:${"0".repeat(64)}`);
  expect([other.code, other.err]).toEqual([
    1,
    "THE LEDGER IS NOT WHOLE:\n  row 1 is not the one that was noted\n",
  ]);
  const forged = checkpoint.replace("2026-", "2025-");
  expect((await verify("--against", forged)).err).toContain("not signed");
  expect((await verify("--against", "x")).code).toBe(2);
  await site.close();
});

describe.each(databaseKinds)("verify, on %s", (database) => {
  test("compares the suppressed numbers with the withdrawals", async () => {
    const site = await openSite({ database });
    const { consents, database: open } = site.services;
    const at = (second: number) =>
      new Date(Date.UTC(2026, 10, 21, 12, 0, second));
    await consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: true },
      at(0),
    );
    await consents.withdrawNumber(
      "+12055550124",
      { calls: true, texts: false },
      at(1),
    );
    const problems = async () => (await checkSealed(site)).problems;
    expect(await problems()).toEqual([]);
    await open
      .updateTable("suppressions")
      .set({ texts_at: null })
      .where("number", "=", "+12055550123")
      .execute();
    await open
      .updateTable("suppressions")
      .set({ number: "+12055550125" })
      .where("number", "=", "+12055550124")
      .execute();
    expect(await problems()).toEqual([
      "row 1 stopped texts, but they are allowed",
      "row 2 stopped calls, but they are allowed",
      "nobody withdrew the suppressed number +12055550125",
    ]);
    await site.close();
  });
});
