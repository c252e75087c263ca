import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openStore } from "../../test/support/site.ts";
import { inTransaction } from "../server/database/transaction.server.ts";
import { deleteSubjects } from "./delete-subjects.server.ts";
import type { Lead } from "./lead.ts";
import type { Intake } from "./lead-decisions.server.ts";
import { createLeadStore } from "./lead-store.server.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");
const at = (milliseconds: number) => new Date(noon + milliseconds);

const message = (description: string): Lead => ({
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "2055550123",
  description,
});

const visitor = { address: "203.0.113.7" };

const device = {
  version: undefined,
  calls: false,
  texts: false,
  page: "/",
  agent: "Firefox",
  language: "en",
  gpc: false,
};

/** The response to a duplicate. */
function duplicateOf(first: Intake) {
  if (first.status !== "stored") throw new Error(first.status);
  const { id, receipt } = first;
  return { status: "stored", isDuplicate: true, id, receipt };
}

describe.each(databaseKinds)("forms without a key, on %s", (kind) => {
  let site: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    site = await openStore(kind);
  });
  afterAll(() => site.close());

  /** Like another copy of the site on the same database, or this one after a restart. */
  const openCopy = () => createLeadStore(site.database);

  test.runIf(kind === "sqlite")(
    "a double click on another copy of the site within ten seconds gets the first one's lead",
    async () => {
      const [here, there] = [openCopy(), openCopy()];
      await there.saveLead(message("to be known before"), at(0), visitor);
      const first = await here.saveLead(message("a van"), at(0), visitor);
      const second = await there.saveLead(message("a van"), at(9999), visitor);
      expect(second).toMatchObject(duplicateOf(first));
      expect(
        await there.saveLead(message("a van"), at(10_000), visitor),
      ).toMatchObject({
        status: "stored",
        isDuplicate: false,
      });
    },
  );

  test("two copies of the site that get the same form concurrently store one lead", async () => {
    const [here, there] = [openCopy(), openCopy()];
    const stored = await Promise.all(
      [here, there].flatMap((copy) => [
        copy.saveLead(message("at once"), at(20_000), visitor),
        copy.saveLead(message("at once"), at(20_000), {
          ...visitor,
          key: "at once",
        }),
      ]),
    );
    const ids = stored.map((one) => one.status === "stored" && one.id);
    expect(new Set(ids).size).toBe(2);
  });

  test.runIf(kind === "sqlite").each([
    ["another IP address", { address: "203.0.113.8" }],
    ["another browser", { consent: { ...device, agent: "Lynx/2.9" } }],
    ["another language", { consent: { ...device, language: "es" } }],
    ["a key", { key: "their-own" }],
  ])("the same contents from %s are a separate lead", async (_, other) => {
    const leads = openCopy();
    const sender = { ...visitor, consent: device };
    const text = `a van, and ${JSON.stringify(other)}`;
    const first = await leads.saveLead(message(text), at(30_000), sender);
    const theirs = { ...sender, ...other };
    const second = await leads.saveLead(message(text), at(30_001), theirs);
    expect(second).toMatchObject({ status: "stored", isDuplicate: false });
    expect(second).not.toMatchObject({
      receipt: first.status === "stored" && first.receipt,
    });
    expect(
      await leads.saveLead(message(text), at(30_002), sender),
    ).toMatchObject(duplicateOf(first));
  });

  test.runIf(kind === "sqlite")(
    "a form that was not stored is not the original of a duplicate",
    async () => {
      const commit = inTransaction(site.database);
      let isBroken = true;
      const leads = createLeadStore(site.database, {
        commit: (work) =>
          commit(async (transaction) => {
            const value = await work(transaction);
            if (isBroken) throw new Error("the disk is full");
            return value;
          }),
      });
      await expect(
        leads.saveLead(message("lost"), at(40_000), visitor),
      ).rejects.toThrow("the disk is full");
      isBroken = false;
      expect(
        await leads.saveLead(message("lost"), at(40_001), visitor),
      ).toMatchObject({
        status: "stored",
        isDuplicate: false,
      });
    },
  );

  test.runIf(kind === "sqlite")(
    "an erased form is not the original of a duplicate",
    async () => {
      const leads = openCopy();
      const first = await leads.saveLead(
        message("erase me"),
        at(60_000),
        visitor,
      );
      if (first.status !== "stored") throw new Error(first.status);
      await inTransaction(site.database)((transaction) =>
        deleteSubjects(transaction, "survey_leads", [first.id]),
      );
      expect(
        await leads.saveLead(message("erase me"), at(60_001), visitor),
      ).toMatchObject({ status: "stored", isDuplicate: false });
    },
  );
});
