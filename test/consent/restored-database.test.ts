import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { consentCommand } from "../support/consent/consent-forms.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite } from "../support/site.ts";

const before = new Date("2026-03-31T06:16:59Z");
const after = new Date("2026-03-31T06:17:01Z");
const both = { calls: true, texts: true };

describe.each(databaseKinds)("after restoring a backup, on %s", (database) => {
  test("who stopped calls, texts or sharing since is listed and stopped again", async () => {
    const old = await openSite({ database });
    onTestFinished(old.close);
    const { consents, sharingOptOuts } = old.services;
    await consents.withdrawNumber("+12055550121", both, before);
    await consents.withdrawNumber("+12055550122", both, after);
    const texts = { calls: false, texts: true };
    await consents.withdrawNumber("+12055550123", texts, after);
    await sharingOptOuts.optOut(["ann@example.com"], { now: before });
    await sharingOptOuts.optOut(["+12055550124", `"bo,"@example.com`], {
      now: after,
    });
    const file = join(tmpdir(), `${randomUUID()}.csv`);
    onTestFinished(() => rm(file));
    const restored = await openSite({ database });
    onTestFinished(restored.close);

    for (const what of ["calls", "texts", "sharing"]) {
      const { out } = await consentCommand(
        old,
        "stopped",
        `--${what}`,
        "--since",
        "2026-03-31T06:17Z",
      );
      await writeFile(file, out);
      await consentCommand(restored, "withdraw", `--${what}`, "--file", file);
    }

    const stops = await restored.services.consents.listSuppressions();
    const isSet = expect.any(String);
    expect(stops).toHaveLength(2);
    expect(stops).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          number: "+12055550122",
          calls_at: isSet,
          texts_at: isSet,
        }),
        expect.objectContaining({
          number: "+12055550123",
          calls_at: null,
          texts_at: isSet,
        }),
      ]),
    );
    const optOuts = await restored.services.sharingOptOuts.list();
    expect(optOuts.map(({ contact }) => contact).toSorted()).toEqual([
      `"bo,"@example.com`,
      "+12055550124",
    ]);
  });
});

test("npm run consent -- stopped needs one kind of stop and a time", async () => {
  const { code, err } = await runCommand(["commands/consent.ts", "stopped"]);
  expect(code).toBe(2);
  expect(err).toContain("usage: stopped --calls | --texts | --sharing");
});
