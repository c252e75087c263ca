import { writeFile } from "node:fs/promises";
import { setImmediate as nextTick, setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLeadStore } from "../../app/leads/lead-store.server.ts";
import {
  inSeparateThread,
  openDatabase,
} from "../../app/server/database/database.server.ts";
import {
  copyDatabase,
  createDatabase,
} from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { testSettings } from "../support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const message = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "555",
  description: "A van hit my car.",
} as const;

describe("SQLite in a thread of its own", () => {
  async function open() {
    const { url, remove } = await copyDatabase("sqlite", "tables");
    const settings = testSettings({ DATABASE_URL: url }).database;
    const database = await openDatabase(inSeparateThread(settings));
    onTestFinished(async () => {
      await database.destroy();
      await remove();
    });
    return { database, settings };
  }

  test("the process keeps working while a statement runs", async () => {
    const { database } = await open();
    let isDone = false;
    const counting = sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 200000)
      select count(*) from numbers
    `
      .execute(database)
      .finally(() => {
        isDone = true;
      });
    let ticks = 0;
    for (; !isDone; ticks++) await nextTick();
    expect(ticks).toBeGreaterThan(10);
    await counting;
  });

  test("short statements take no iteration of the event loop", async () => {
    const { database } = await open();
    const statement = sql`select 1`;
    const takesNoTick = async () => {
      let hasTicked = false;
      const tick = nextTick().then(() => {
        hasTicked = true;
      });
      await statement.execute(database);
      const isFirst = !hasTicked;
      await tick;
      return isFirst;
    };
    // On a busy machine the thread may answer too late, time and again.
    await expect.poll(takesNoTick, { interval: 1 }).toBe(true);
  });

  test("a lead is stored and read by another connection", async () => {
    const { database, settings } = await open();
    await storeLead(createLeadStore(database), message, now);
    const other = await openDatabase(settings);
    onTestFinished(() => other.destroy());
    const rows = await other.selectFrom("survey_leads").selectAll().execute();
    expect(rows).toMatchObject([{ first_name: "Ann Lee" }]);
  });

  test("a failed statement keeps SQLite's message and code", async () => {
    const { database } = await open();
    const tagging = database
      .insertInto("blog_post_tags")
      .values({ post_slug: "no-such-post", tag: "mobile" })
      .execute();
    await expect(tagging).rejects.toMatchObject({
      message: "FOREIGN KEY constraint failed",
      code: "ERR_SQLITE_ERROR",
      errcode: 787,
    });
  });

  test("a write waits for another connection's lock", async () => {
    const { database, settings } = await open();
    const other = await openDatabase(settings);
    onTestFinished(() => other.destroy());
    const taken = await other.startTransaction().execute();
    let isStored = false;
    const storing = storeLead(createLeadStore(database), message, now).then(
      () => {
        isStored = true;
      },
    );
    await setTimeout(100);
    expect(isStored).toBe(false);
    await taken.commit().execute();
    await storing;
  });

  test("a file that isn't a database is refused with the reason", async () => {
    const { url, remove } = await createDatabase("sqlite");
    onTestFinished(remove);
    await writeFile(url.slice("file:".length), "no database".repeat(100));
    const settings = testSettings({ DATABASE_URL: url }).database;
    await expect(openDatabase(inSeparateThread(settings))).rejects.toThrow(
      "file is not a database",
    );
  });
});
