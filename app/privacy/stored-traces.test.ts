import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import {
  copyDatabase,
  hasPostgres,
} from "../../test/support/databases/databases.ts";
import { openDatabase } from "../server/database/database.server.ts";
import { findInRows } from "./stored-traces.server.ts";

test.runIf(hasPostgres)(
  "on PostgreSQL the search may take longer than a query of the site",
  async () => {
    const { url, remove } = await copyDatabase("postgres", "tables");
    const settings = { kind: "postgres", url } as const;
    const database = await openDatabase(settings, undefined, 1);
    onTestFinished(async () => {
      await database.destroy();
      await remove();
    });
    await sql`create view slow as select 'Ann' || pg_sleep(0.2)::text as name`.execute(
      database,
    );
    await sql`set statement_timeout = 100`.execute(database);
    await expect(sql`select * from slow`.execute(database)).rejects.toThrow(
      /statement timeout/,
    );
    const trace = { what: "name", text: "Ann", isOwn: true } as const;
    expect(await findInRows(database, [trace])).toEqual([
      { trace, matches: ["slow (1)"] },
    ]);
  },
);
