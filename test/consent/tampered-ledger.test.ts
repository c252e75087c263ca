import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { hashRow } from "../../app/consent/ledger/consent-chain.server.ts";
import {
  findCheckpoint,
  parseCheckpoint,
} from "../../app/consent/ledger/consent-checkpoint.server.ts";
import { verifyLedger } from "../../app/consent/ledger/verify-ledger.server.ts";
import { storeTogether } from "../support/consent/consent-rows.ts";
import {
  check,
  openSiteForEach,
  rows,
  seal,
  site,
} from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "../support/databases/databases.ts";

async function dropTriggers(database: DatabaseKind) {
  const { database: open } = site.services;
  for (const [table, ...triggers] of [
    ["consents", "change", "second_seal", "delete"],
    ["consent_texts", "update", "delete"],
  ] as const) {
    if (database === "postgres") {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(
        open,
      );
      continue;
    }
    for (const name of triggers) {
      await sql`drop trigger ${sql.ref(`${table}_refuse_${name}`)}`.execute(
        open,
      );
    }
  }
}

describe.each(databaseKinds)("a tampered ledger, on %s", (database) => {
  openSiteForEach(database);

  beforeEach(async () => {
    await storeTogether(site, 5);
    await seal();
    await dropTriggers(database);
  });

  const problems = async () => (await check()).problems.join("; ");
  const removeRow = (sequence: number) =>
    site.services.database
      .deleteFrom("consents")
      .where("sequence", "=", sequence)
      .execute();

  test.runIf(database === "sqlite")(
    "a change is detected, by its row, whatever was changed",
    async () => {
      const set = (changes: object) =>
        site.services.database
          .updateTable("consents")
          .set(changes)
          .where("sequence", "=", 3)
          .execute();
      const row = (await rows())[2];
      for (const changes of [
        { calls: "ticked" },
        { created_at: "2026-11-20T12:00:00.000Z" },
        { text_version: consentTexts.callback.version },
        { subject_hash: "0".repeat(64) },
        { details_hash: "0".repeat(64) },
        { gpc: 1 },
      ]) {
        await set(changes);
        expect(await problems(), Object.keys(changes).join()).toContain(
          "row 3 was changed",
        );
        await set({ ...row });
        expect(await problems()).toBe("");
      }
    },
  );

  test("changed details are detected, by their row", async () => {
    await site.services.database
      .updateTable("consent_details")
      .set({ page: "/elsewhere" })
      .where("consent_id", "=", 2)
      .execute();
    expect(await problems()).toBe("the details of row 2 were changed");
  });

  test.runIf(database === "sqlite")(
    "a row deleted from the middle is detected",
    async () => {
      await removeRow(3);
      expect(await problems()).toContain("row 3 is missing");
    },
  );

  test.runIf(database === "sqlite")(
    "a row deleted from the end is detected",
    async () => {
      await removeRow(5);
      expect(await problems()).toContain("row 5 is missing at the end");
    },
  );

  test.runIf(database === "sqlite")(
    "two swapped rows are detected",
    async () => {
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
    },
  );

  test.runIf(database === "sqlite")(
    "a row appended at the end is detected, even a well-formed one",
    async () => {
      const [last] = (await rows()).slice(-1);
      if (!last) throw new Error("no row");
      const place = { id: 6, sequence: 6, previous_hash: last.hash ?? "" };
      const forged = { ...last, ...place };
      forged.hash = hashRow({ ...forged, ...place });
      await site.services.database
        .insertInto("consents")
        .values(forged)
        .execute();
      expect(await problems()).toContain("row 6");
    },
  );

  test.runIf(database === "sqlite")("a changed text is detected", async () => {
    await site.services.database
      .updateTable("consent_texts")
      .set({ body: "{}" })
      .where("version", "=", consentTexts.contact.version)
      .execute();
    expect(await problems()).toBe(
      `the text ${consentTexts.contact.version} was changed`,
    );
  });

  test.runIf(database === "sqlite")(
    "a chain rewritten as a whole doesn't match the checkpoint",
    async () => {
      const noted = (await check()).end;
      const kept = await findCheckpoint(site.services.database);
      const { database: open } = site.services;
      await open.deleteFrom("consents").execute();
      await open.deleteFrom("consent_details").execute();
      await open.deleteFrom("consent_numbers").execute();
      await open.deleteFrom("consent_checkpoints").execute();
      await storeTogether(site, 5);
      await seal();
      expect(await problems()).toBe("");
      const again = await verifyLedger(open, noted);
      expect(again.problems).toEqual([
        "row 5 does not match the given checkpoint",
      ]);
      const against = parseCheckpoint(kept ?? "");
      expect((await verifyLedger(open, against)).problems).toEqual(
        again.problems,
      );
    },
  );
});
