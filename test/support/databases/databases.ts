import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { createPostStore } from "../../../app/blog/store/post-store.server.ts";
import { loadSamplePosts } from "../../../app/blog/store/sample-posts.server.ts";
import { openDatabase } from "../../../app/server/database/database.server.ts";
import { prepareDatabase } from "../../../app/services/open-databases.server.ts";
import { parseSettings } from "../../../app/settings.server.ts";

export type DatabaseKind = "sqlite" | "postgres";

/** The server that the global setup or fuzzing started; screenshots and quick runs have none. */
const postgresUrl = () => process.env.TEST_POSTGRES_URL;

/** A quick run has no PostgreSQL: tests that need it are skipped. */
export const hasPostgres = postgresUrl() !== undefined;

/** Both databases: what holds on one must hold on the other. */
export const databaseKinds: readonly DatabaseKind[] = hasPostgres
  ? ["sqlite", "postgres"]
  : ["sqlite"];

/** The clock of a test's site, unless the test sets another. */
export const defaultTime = "2026-11-21T12:00:00Z";

type Contents = "tables" | "posts";

/**
 * A new database with its tables and, for a site, the sample posts. It is copied from a template, because creating
 * tables and posts takes most of the time to open a site.
 */
export async function copyDatabase(kind: DatabaseKind, contents: Contents) {
  const name = `${kind} ${contents}`;
  const template = templates.get(name) ?? createTemplate(kind, contents);
  templates.set(name, template);
  return createDatabase(kind, await template);
}

/** Template databases by kind and contents; each worker has its own. */
const templates = new Map<string, Promise<string>>();

/** The URL of a database that nothing is connected to. */
async function createTemplate(kind: DatabaseKind, contents: Contents) {
  const { url } = await createDatabase(kind);
  const settings = parseSettings({ DATABASE_URL: url, CALLS: "off" });
  if (!settings.ok) throw new Error(settings.problems.join("; "));
  await prepareDatabase(settings.settings);
  if (contents === "posts") {
    const database = await openDatabase(settings.settings.database);
    await loadSamplePosts(createPostStore(database), new Date(defaultTime));
    await database.destroy();
  }
  if (kind === "sqlite") {
    process.once("exit", () =>
      rmSync(dirname(url.slice("file:".length)), { recursive: true }),
    );
  }
  return url;
}

/** A new database, empty or a copy of the one at this address, and how to delete it. */
export async function createDatabase(kind: DatabaseKind, template?: string) {
  if (kind === "sqlite") {
    const folder = await mkdtemp(join(tmpdir(), "casefront-"));
    const file = join(folder, "casefront.db");
    if (template) await copyFile(template.slice("file:".length), file);
    return {
      url: `file:${file}`,
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const source = template ? template.split("/").at(-1) : "template1";
  // The other strategy logs each page, which takes three times as long, and makes dropping slow.
  await administer(
    `create database ${name} template ${source} strategy file_copy`,
  );
  return {
    url: `${postgresUrl()}/${name}`,
    remove: () => administer(`drop database ${name} with (force)`),
  };
}

const administration = new Kysely<never>({
  dialect: new PostgresDialect({
    pool: async () =>
      new pg.Pool({
        connectionString: `${postgresUrl()}/postgres`,
        allowExitOnIdle: true,
        // The server may stop while a connection is idle.
      }).on("error", () => {}),
  }),
});

async function administer(statement: string) {
  await sql.raw(statement).execute(administration);
}
