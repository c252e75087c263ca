import { type Kysely, sql } from "kysely";
import { isSqlite } from "../../db/column-types.ts";
import type { Database } from "../../db/schema.ts";

/** Refuses audit lines of these kinds, as if the process were killed before it writes them. */
export async function refuseAuditLines(
  database: Kysely<Database>,
  table: "lead_events" | "desk_events",
  kinds: readonly string[],
) {
  const refused = sql`(${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
  await (isSqlite(database)
    ? sql`
        create trigger no_lines before insert on ${sql.table(table)} when new.kind in ${refused}
        begin select raise(abort, 'no line'); end
      `
    : sql`alter table ${sql.table(table)} add constraint no_lines check (kind not in ${refused}) not valid`
  ).execute(database);
}

export async function acceptAuditLines(
  database: Kysely<Database>,
  table: "lead_events" | "desk_events",
) {
  await (isSqlite(database)
    ? sql`drop trigger no_lines`
    : sql`alter table ${sql.table(table)} drop constraint no_lines`
  ).execute(database);
}
