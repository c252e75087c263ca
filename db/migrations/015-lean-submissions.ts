import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Fewer index writes per form: no index by payload, and only forms with a key in the index by key. */
export const trimSubmissionIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index submissions_by_payload`.execute(db);
    await sql`drop index submissions_by_key`.execute(db);
    await sql`
      create unique index submissions_by_key on submissions (idempotency_key, kind)
      where idempotency_key is not null
    `.execute(db);
  },
};
