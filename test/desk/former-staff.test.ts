import { describe, expect, onTestFinished, test } from "vitest";
import { startUnclaiming } from "../../app/desk/accounts/manage-accounts.server.ts";
import { hasPostgres } from "../support/databases/databases.ts";
import { delayWrites } from "../support/databases/delay-writes.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import {
  acceptAuditLines,
  refuseAuditLines,
} from "../support/refuse-audit-lines.ts";
import { mariasMessage } from "../support/shared-desk.ts";
import { databaseKinds } from "../support/site.ts";

async function storeLeadsOf(desk: TestDesk, id: string, count: number) {
  const { leads, database } = desk.site.services;
  await Promise.all(
    Array.from({ length: count }, () =>
      storeLead(leads, mariasMessage, desk.site.now()),
    ),
  );
  const now = desk.site.now().toISOString();
  await database
    .updateTable("lead_states")
    .set({ owner: "Ann Lee", owner_account: id, owner_at: now })
    .execute();
}

async function countHeld(desk: TestDesk) {
  const { database } = desk.site.services;
  const rows = await database
    .selectFrom("lead_states")
    .select("subject_id")
    .where("owner_account", "is not", null)
    .execute();
  return rows.length;
}

describe.each(databaseKinds)(
  "an account that may not work leads anymore, on %s",
  (database) => {
    test.each<Record<string, string>>([
      { act: "remove" },
      { act: "role", role: "viewer" },
    ])(
      "loses its sessions with %j even if its leads can't be given back yet, and they are given back later",
      async (change) => {
        const desk = await openDeskForTest({ database });
        const { cookie } = await desk.signIn("owner", "Olga Reyes");
        const ann = await desk.signIn("intake", "Ann Lee");
        await storeLeadsOf(desk, ann.account.id, 3);
        await refuseAuditLines(desk.site.services.database, "lead_events", [
          "released",
        ]);
        await desk.submit("/accounts", { name: "Ann Lee", ...change }, cookie);
        expect((await desk.visit("/", ann.cookie)).status).toBe(303);
        expect(await countHeld(desk)).toBe(3);
        await acceptAuditLines(desk.site.services.database, "lead_events");
        const stop = startUnclaiming(desk.site.services);
        onTestFinished(stop);
        await expect.poll(() => countHeld(desk)).toBe(0);
      },
    );
  },
);

test.runIf(hasPostgres)(
  "an account with so many leads that PostgreSQL would take longer than a request may, is removed",
  async () => {
    const desk = await openDeskForTest({ database: "postgres" });
    const { cookie } = await desk.signIn("owner", "Olga Reyes");
    const ann = await desk.signIn("intake", "Ann Lee");
    await storeLeadsOf(desk, ann.account.id, 80);
    await delayWrites(desk.site.services.database, "lead_events");
    const form = { name: "Ann Lee", act: "remove" };
    expect((await desk.submit("/accounts", form, cookie)).status).toBe(303);
    expect(await countHeld(desk)).toBe(0);
  },
);
