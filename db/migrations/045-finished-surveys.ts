import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes } from "../column-types.ts";

export const rememberFinishedSurveys: Migration = {
  async up(db: Kysely<unknown>) {
    const type = columnTypes(db);
    for (const column of ["partial_id", "lead_id"]) {
      await db.schema
        .alterTable("ended_attempts")
        .addColumn(column, type.id)
        .execute();
    }
    await db.schema
      .createIndex("ended_attempts_by_partial")
      .on("ended_attempts")
      .column("partial_id")
      .where(sql.ref("partial_id"), "is not", null)
      .execute();
  },
};
