import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  chainStart,
  hashDetails,
  hashRow,
  sha256,
} from "../../app/consent/ledger/consent-chain.server.ts";
import { sealConsents } from "../../app/consent/ledger/consent-sealer.server.ts";
import { verifyLedger } from "../../app/consent/ledger/verify-ledger.server.ts";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";

/** The tables before batch sealing. */
type OldTables = {
  consents: Record<string, unknown>;
  consent_details: Record<string, unknown>;
  consent_head: { count: number; hash: string };
};

describe.each(databaseKinds)("on %s", (kind) => {
  test("a chain from the previous release verifies against an earlier checkpoint, and continues", async () => {
    const next = "021-sealed-later";
    const { database: old, settings } = await openOldDatabase(kind, next);
    const noted = await storeOldChain(old as unknown as Kysely<OldTables>, 3);
    await old.destroy();

    const { consents, database, close } = await openServices(
      settings,
      createLog("silent"),
    );
    onTestFinished(close);
    expect(await verifyLedger(database, noted)).toMatchObject({
      end: noted,
      problems: [],
    });
    const scope = { calls: true, texts: true };
    await consents.withdrawNumber("+12055550123", scope, new Date());
    await sealConsents(database, new Date());
    expect(await verifyLedger(database, noted)).toMatchObject({
      end: { count: 4 },
      unsealed: 0,
      problems: [],
    });
    expect(await consents.findRecords("#2")).toHaveLength(1);
  });
});

/** Resolves to the chain's end. */
async function storeOldChain(old: Kysely<OldTables>, count: number) {
  let hash = chainStart;
  for (let sequence = 1; sequence <= count; sequence++) {
    const id = randomUUID();
    const details = {
      subject_id: id,
      salt: "salt",
      page: "/",
      client_address: null,
      user_agent: null,
      accept_language: null,
      number: null,
    };
    const row = {
      sequence,
      created_at: "2026-11-01T00:00:00.000Z",
      event: "submitted",
      subject_kind: "lead",
      subject_hash: sha256(id),
      text_version: null,
      text_hash: null,
      language: null,
      calls: "not shown",
      texts: "not shown",
      gpc: false,
      details_hash: hashDetails(details),
      previous_hash: hash,
    };
    hash = hashRow(row);
    await old
      .insertInto("consents")
      .values({ ...row, hash })
      .execute();
    await old
      .insertInto("consent_details")
      .values({ sequence, receipt: null, ...details })
      .execute();
  }
  await old.updateTable("consent_head").set({ count, hash }).execute();
  return { count, hash };
}
