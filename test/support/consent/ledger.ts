import { afterEach, beforeEach } from "vitest";
import { sealConsents } from "../../../app/consent/ledger/consent-sealer.server.ts";
import { verifyLedger } from "../../../app/consent/ledger/verify-ledger.server.ts";
import type { DatabaseKind } from "../databases/databases.ts";
import { openSite, type TestSite } from "../site.ts";

/** The site of the running test, whose consent ledger the functions below use. */
export let site: TestSite;

/** Opens a site for each test of a group. */
export function openSiteForEach(database: DatabaseKind) {
  beforeEach(async () => {
    site = await openSite({ database });
  });
  afterEach(() => site.close());
}

export const seal = () => sealConsents(site.services.database, new Date());

export const check = () => verifyLedger(site.services.database);

export const rows = () =>
  site.services.database
    .selectFrom("consents")
    .selectAll()
    .orderBy("id")
    .execute();
