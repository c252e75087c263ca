import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, createTableStrict } from "../column-types.ts";

/** Leads without a version, as all earlier ones, were judged by the specification's rules. */
export const nameQualificationRules: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    await db.schema
      .alterTable("survey_leads")
      .addColumn("qualified_by", "text")
      .execute();
    await createTableStrict(
      db,
      db.schema
        .createTable("qualification_rules")
        .addColumn("version", "text", (column) => column.primaryKey().notNull())
        .addColumn("rules", type.json, (column) => column.notNull())
        .addColumn("first_used_at", type.timestamp, (column) =>
          column.notNull(),
        ),
    );
  },
};
