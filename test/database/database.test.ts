import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLeadStore } from "../../app/leads/lead-store.server.ts";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { migrate } from "../../db/migrations.ts";
import type { Database } from "../../db/schema.ts";
import {
  createDatabase,
  databaseKinds,
} from "../support/databases/databases.ts";
import { openOldDatabase } from "../support/databases/old-database.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { openStore, testSettings } from "../support/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const message = {
  source: "Landing Page Contact Form",
  firstName: "Ann Lee",
  phone: "555",
  description: "A van hit my car.",
} as const;

/** Another connection to the same database, closed after the test. */
async function connect(url: string) {
  const database = await openDatabase(
    testSettings({ DATABASE_URL: url }).database,
  );
  onTestFinished(() => database.destroy());
  return database;
}

async function openTemporaryStore(kind: (typeof databaseKinds)[number]) {
  const store = await openStore(kind);
  onTestFinished(() => store.close());
  return store;
}

describe.each(databaseKinds)("%s", (kind) => {
  test.runIf(kind === "sqlite")(
    "a second connection reads committed rows while the first writes",
    async () => {
      const store = await openTemporaryStore(kind);
      await storeLead(store.leads, message, now);
      const other = await connect(store.databaseUrl);
      const countLeads = (database: Kysely<Database>) =>
        database.selectFrom("survey_leads").select("id").execute();

      await store.database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("survey_leads")
          .values({
            id: "00000000-0000-4000-8000-000000000001",
            created_at: now.toISOString(),
            source: "Website Survey",
            first_name: "Bo",
            phone: "556",
          })
          .execute();
        expect(await countLeads(other)).toHaveLength(1);
      });
      expect(await countLeads(other)).toHaveLength(2);
    },
  );

  test("several copies of the site starting at once migrate once, and all can write", async () => {
    const { url, remove } = await createDatabase(kind);
    onTestFinished(remove);
    const copies = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const database = await connect(url);
        return { database, ran: await migrate(database) };
      }),
    );
    const ran = copies.flatMap((copy) => copy.ran);
    expect(ran).toContain("001-tables");
    expect(new Set(ran).size).toBe(ran.length);
    const stores = copies.map(({ database }) => createLeadStore(database));
    await Promise.all(stores.map((store) => storeLead(store, message, now)));
    for (const store of stores) {
      expect(await store.listLeads()).toHaveLength(3);
    }
  });

  test.runIf(kind === "postgres")(
    "a migration that waits for a table doesn't keep others from writing to it",
    async () => {
      const { database } = await openOldDatabase(kind, "040-due-times");
      const reader = await database.startTransaction().execute();
      // As a backup does.
      await sql`lock table deliveries in access share mode`.execute(reader);
      const migrated = migrate(database);
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select 1 from pg_locks where not granted and relation = 'deliveries'::regclass
          `.execute(database);
          return rows.length;
        })
        .toBe(1);
      await database.transaction().execute(async (writer) => {
        await sql`set local statement_timeout = 2500`.execute(writer);
        await sql`delete from deliveries`.execute(writer);
      });
      await reader.rollback().execute();
      expect(await migrated).toContain("040-due-times");
    },
  );

  test.runIf(kind === "sqlite")(
    "a current database is not changed",
    async () => {
      const store = await openTemporaryStore(kind);
      await storeLead(store.leads, message, now);
      expect(await migrate(store.database)).toEqual([]);
      expect(await store.leads.listLeads()).toHaveLength(1);
    },
  );

  test.runIf(kind === "sqlite")(
    "a failed transaction leaves nothing",
    async () => {
      const store = await openTemporaryStore(kind);
      const failing = store.database
        .transaction()
        .execute(async (transaction) => {
          await transaction
            .insertInto("blog_post_tags")
            .values({ post_slug: "no-such-post", tag: "mobile" })
            .execute();
        });
      await expect(failing).rejects.toThrow(/foreign key/i);
      const tags = store.database.selectFrom("blog_post_tags").selectAll();
      expect(await tags.execute()).toEqual([]);
      await storeLead(store.leads, message, now);
      expect(await store.leads.listLeads()).toHaveLength(1);
    },
  );
});

describe("SQLite", () => {
  const pragmas = async (database: Kysely<Database>) => ({
    ...((await sql`pragma journal_mode`.execute(database)).rows[0] ?? {}),
    ...((await sql`pragma synchronous`.execute(database)).rows[0] ?? {}),
    ...((await sql`pragma foreign_keys`.execute(database)).rows[0] ?? {}),
  });
  const durable = { journal_mode: "wal", synchronous: 2, foreign_keys: 1 };

  test("is recent enough to include the WAL race fix", async () => {
    const { database } = await openTemporaryStore("sqlite");
    const { rows } = await sql<{
      version: string;
    }>`select sqlite_version() as version`.execute(database);
    const [major = 0, minor = 0, patch = 0] =
      rows[0]?.version.split(".").map(Number) ?? [];
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(3_051_003);
  });

  test("keeps each commit on disk, also after reopening", async () => {
    const { url, remove } = await createDatabase("sqlite");
    onTestFinished(remove);
    const first = await connect(url);
    expect(await pragmas(first)).toEqual(durable);
    await migrate(first);
    expect(await pragmas(await connect(url))).toEqual(durable);
    await first.destroy();
    expect(await pragmas(await connect(url))).toEqual(durable);
  });

  test("every table is STRICT", async () => {
    const { database } = await openTemporaryStore("sqlite");
    const { rows } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list
      where schema = 'main' and name not like 'sqlite%' and name not like 'kysely%'
        and name not like 'lead_search_index%'
    `.execute(database);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "survey_leads",
        "blog_posts",
        "callback_requests",
      ]),
    );
    expect(rows.filter(({ strict }) => strict !== 1)).toEqual([]);
  });
});
