import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds, openStore } from "../../test/site.ts";
import { deletePersonal } from "../privacy/belongings.server.ts";
import { exclusively } from "../server/commit.server.ts";
import type { Lead } from "./lead.ts";
import { createLeadStore } from "./lead-store.server.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");
const at = (milliseconds: number) => new Date(noon + milliseconds);

const message = (description: string): Lead => ({
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "2055550123",
  description,
});

describe.each(databaseKinds)("forms without a key, on %s", (kind) => {
  let site: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    site = await openStore(kind);
  });
  afterAll(() => site.close());

  /** As another copy of the site on the same database, or this one after a restart. */
  const openCopy = () => createLeadStore(site.database);

  test("a copy that another copy of the site takes within ten seconds is the first one's lead", async () => {
    const [here, there] = [openCopy(), openCopy()];
    await there.saveLead(message("to be known before"), at(0));
    const first = await here.saveLead(message("a van"), at(0));
    const second = await there.saveLead(message("a van"), at(9999));
    expect(second).toEqual({ ...first, isCopy: true });
    expect(await there.saveLead(message("a van"), at(10_000))).toMatchObject({
      status: "stored",
      isCopy: false,
    });
  });

  test("one of the hundreds that another copy of the site took meanwhile is found", async () => {
    const [here, there] = [openCopy(), openCopy()];
    await here.saveLead(message("before the crowd"), at(20_000));
    const crowd = await Promise.all(
      Array.from({ length: 350 }, (_, index) =>
        there.saveLead(message(`one of many, ${index}`), at(20_000)),
      ),
    );
    for (const index of [0, 137, 349]) {
      const again = message(`one of many, ${index}`);
      expect(await here.saveLead(again, at(21_000))).toEqual({
        ...crowd[index],
        isCopy: true,
      });
    }
  });

  test("what was not stored in the end is no copy's first", async () => {
    const commit = exclusively(site.database);
    let isBroken = true;
    const leads = createLeadStore(site.database, {
      commit: (work) =>
        commit(async (transaction, head) => {
          const value = await work(transaction, head);
          if (isBroken) throw new Error("the disk is full");
          return value;
        }),
    });
    await expect(leads.saveLead(message("lost"), at(40_000))).rejects.toThrow(
      "the disk is full",
    );
    isBroken = false;
    expect(await leads.saveLead(message("lost"), at(40_001))).toMatchObject({
      status: "stored",
      isCopy: false,
    });
  });

  test("what was erased meanwhile is no copy's first", async () => {
    const leads = openCopy();
    const first = await leads.saveLead(message("erase me"), at(60_000));
    if (first.status !== "stored") throw new Error(first.status);
    await exclusively(site.database)((transaction) =>
      deletePersonal(transaction, "survey_leads", [first.id]),
    );
    expect(await leads.saveLead(message("erase me"), at(60_001))).toMatchObject(
      { status: "stored", isCopy: false },
    );
  });
});
