import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  isSigned,
  parseCheckpoint,
} from "../../app/consent/ledger/consent-checkpoint.server.ts";
import { sealConsents } from "../../app/consent/ledger/consent-sealer.server.ts";
import {
  call,
  checkSealed,
  consentCommand,
  message,
  number,
  send,
} from "../support/consent/consent-forms.ts";
import { openSiteForEach, site } from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { textOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

describe.each(databaseKinds)("consent commands, on %s", (database) => {
  openSiteForEach(database);

  test("withdraw takes a list, all or nothing, and stops only what is named", async () => {
    const file = join(tmpdir(), `withdrawals-${randomUUID()}.csv`);
    const list = (rows: string) =>
      writeFile(file, `\uFEFFName,Phone,Email\r\n${rows}`);
    const ann = '"Lee, Ann",205 555 0123,Ann@Example.com\r\n';
    await list(`${ann},none,`);
    const rejected = await consentCommand(site, "withdraw", "--file", file);
    expect([rejected.code, rejected.out]).toEqual([2, ""]);
    expect(rejected.err).toContain('row 3: "none" is not one phone number');
    expect(await site.services.consents.listSuppressions()).toEqual([]);

    await list(ann);
    const words = ["--file", file, "--sharing", "--by", "letter"];
    const taken = await consentCommand(site, "withdraw", ...words);
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
    expect((await consentCommand(site, "show", "205 555 0123")).out).toContain(
      "opted out of sale and sharing by letter",
    );
    await sealConsents(site.services.intake, new Date());
    expect((await consentCommand(site, "verify")).code).toBe(0);
  });

  test("erasing a person keeps the chain valid, which records the gap, and the number suppressed", async () => {
    const { id, receipt } = await send(site);
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

    await sealConsents(site.services.intake, new Date());
    const verified = await consentCommand(site, "verify");
    expect(verified.code).toBe(0);
    expect(verified.out).toContain("3 rows. The details of 2 rows were erased");
    const shown = await consentCommand(site, "show", id);
    expect(shown.out).toContain("ERASED");
    expect(shown.out).toContain(consentTexts.contact.words);
    expect(shown.out).not.toContain("127.0.0.1");
    expect((await site.visit(receipt)).status).toBe(404);
    const listed = await consentCommand(site, "suppressed");
    expect(listed.out).toMatch(/^\(erased, /);
    expect((await call(site)).status).toBe(422);
    expect(site.phoneService.calls).toEqual([]);
  });
});

describe("consent commands", () => {
  openSiteForEach("sqlite");

  test("a list of leads shows what was agreed to and which must not be shared, and erasing an email erases its opt-out", async () => {
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
      });
    await consentCommand(site, "withdraw", "--phone", number, "--sharing");
    await consentCommand(site, "withdraw", "--email", "ann@example.com");
    await send(site);
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

  test("withdraw without one number or email, or the right options, is rejected", async () => {
    for (const [words, problem] of [
      [[], "needs --phone, --email or --file"],
      [["--phone", "none"], "is not one phone number"],
      [["--email", "ann@example.com", "--calls"], "need --phone"],
    ] as const) {
      const { code, err } = await consentCommand(site, "withdraw", ...words);
      expect(code).toBe(2);
      expect(err).toContain(problem);
    }
  });

  test("wrong arguments are rejected, with the problem in the last line", async () => {
    for (const [words, problem] of [
      [["show"], "usage: show ID"],
      [["verify", "--phone", number], "verify has no option --phone"],
      [["check"], "unknown command: check"],
    ] as const) {
      const { code, err } = await consentCommand(site, ...words);
      expect(code).toBe(2);
      expect(err.endsWith(`\n\n${problem}\n`)).toBe(true);
    }
  });

  test("show prints the texts shown and the choices, by id, reference, receipt and row", async () => {
    const { id, receipt } = await send(site);
    const folder = await mkdtemp(join(tmpdir(), "casefront-consent-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await sealConsents(site.services.intake, new Date());
    const names = [id, receipt.replace("/consent/", ""), "#1"];
    for (const [at, name] of names.entries()) {
      const file = join(folder, `${at}.html`);
      const { code, out } = await consentCommand(
        site,
        "show",
        name,
        "--html",
        file,
      );
      expect(code).toBe(0);
      expect(out).toContain(`| ${consentTexts.contact.words}`);
      expect(out).toContain(`| [x] ${consentTexts.contact.choices[0].label}`);
      expect(out).toContain(`| [ ] ${consentTexts.contact.choices[1].label}`);
      expect(out).toContain(`lead: ${id}`);
      expect(out).toContain("IP address: 127.0.0.1");
      expect(out).toContain("  Sat, Nov 21, 2026, 6:00 AM CST  pressed ");
      const page = await readFile(file, "utf8");
      expect(textOf(page)).toContain(consentTexts.contact.words);
      const again = await consentCommand(site, "show", name, "--html", file);
      expect([again.code, again.err]).toEqual([
        1,
        `${file} already exists. Name another file; nothing was written.\n`,
      ]);
      expect(await readFile(file, "utf8")).toBe(page);
    }
    expect((await consentCommand(site, "show", "7KQ2-M9XD")).code).toBe(1);
  });
});

test("verify prints a signed checkpoint, and reports a chain that doesn't match an earlier one", async () => {
  const site = await openSite();
  await site.postJson("/functions/v1/contact-message", message);
  const verify = (...words: string[]) =>
    runCommand(["commands/consent.ts", "verify", ...words], {
      DATABASE_URL: site.databaseUrl,
    });
  expect((await verify()).out).toContain("0 rows, 1 more not sealed yet");
  await sealConsents(site.services.intake, new Date("2026-11-21T12:00:05Z"));
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
    "THE LEDGER IS NOT INTACT:\n  row 1 does not match the given checkpoint\n",
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
      "the suppressed number +12055550125 has no withdrawal",
    ]);
    await site.close();
  });

  test.runIf(database === "sqlite")(
    "accepts a stopped lead whose number an earlier release could not read",
    async () => {
      const site = await openSite({ database });
      const { receipt } = await send(site, { phone: "205_249_0123" });
      await site.submit(receipt, { stop: "calls" });
      await site.services.database
        .updateTable("suppressions")
        .set({ number: null })
        .execute();
      expect((await checkSealed(site)).problems).toEqual([]);
      await site.close();
    },
  );
});
