import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database, ExportsTable } from "../../../db/schema.ts";

export type ExportRequest = {
  user: string;
  format: string;
  filters: Record<string, unknown>;
};

export type ExportResult = { rows: number; sha256: string };

/** The only writer of `exports`, which is append-only. */
export function createExportLog(database: Kysely<Database>) {
  const end = (
    id: string,
    status: "finished" | "failed",
    now: Date,
    result?: ExportResult,
  ) =>
    database
      .updateTable("exports")
      .set({
        status,
        finished_at: now.toISOString(),
        row_count: result?.rows ?? null,
        sha256: result?.sha256 ?? null,
      })
      .where("id", "=", id)
      .execute();
  return {
    /** Before any row is exported; resolves to the id. */
    async begin({ user, format, filters }: ExportRequest, now: Date) {
      const id = randomUUID();
      await database
        .insertInto("exports")
        .values({
          id,
          begun_at: now.toISOString(),
          os_user: user,
          format,
          filters: JSON.stringify(filters),
          status: "begun",
        })
        .execute();
      return id;
    },

    finish: (id: string, result: ExportResult, now: Date) =>
      end(id, "finished", now, result),

    fail: (id: string, now: Date) => end(id, "failed", now),

    async list(): Promise<Selectable<ExportsTable>[]> {
      return database
        .selectFrom("exports")
        .selectAll()
        .orderBy("begun_at")
        .orderBy("id")
        .execute();
    },
  };
}
