import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Less to write with each form: double clicks are recognized in memory, and a form without a key needs no place among the keys. */
export const leanSubmissions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index submissions_by_payload`.execute(db);
    await sql`drop index submissions_by_key`.execute(db);
    await sql`
      create unique index submissions_by_key on submissions (idempotency_key, kind)
      where idempotency_key is not null
    `.execute(db);
  },
};
