import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database, ExportsTable } from "../../../db/schema.ts";
import {
  type InTransaction,
  inTransaction,
} from "../../server/database/commit.server.ts";

/** Who takes what out of the site, and in which form. */
export type ExportWish = {
  user: string;
  format: string;
  filters: Record<string, unknown>;
};

/** What was handed out: `sha256` is that of all bytes, in hexadecimal digits. */
export type Handout = { rows: number; sha256: string };

/** The only writer of `exports`, which nobody deletes from. */
export function createExportLog(
  database: Kysely<Database>,
  commit: InTransaction = inTransaction(database),
) {
  const end = (
    id: string,
    status: "finished" | "failed",
    now: Date,
    handout?: Handout,
  ) =>
    commit((transaction) =>
      transaction
        .updateTable("exports")
        .set({
          status,
          finished_at: now.toISOString(),
          row_count: handout?.rows ?? null,
          sha256: handout?.sha256 ?? null,
        })
        .where("id", "=", id)
        .execute(),
    );
  return {
    /** Writes down that an export begins, before anything is handed out, and resolves to its id once that is on disk. */
    async begin({ user, format, filters }: ExportWish, now: Date) {
      const id = randomUUID();
      await commit((transaction) =>
        transaction
          .insertInto("exports")
          .values({
            id,
            begun_at: now.toISOString(),
            os_user: user,
            format,
            filters: JSON.stringify(filters),
            status: "begun",
          })
          .execute(),
      );
      return id;
    },

    finish: (id: string, handout: Handout, now: Date) =>
      end(id, "finished", now, handout),

    /** What was handed out until then is not known. */
    fail: (id: string, now: Date) => end(id, "failed", now),

    /** Oldest first. */
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
