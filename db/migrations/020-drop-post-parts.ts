import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const dropPostParts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex("blog_posts_by_part").execute();
    await db.schema.alterTable("blog_posts").dropColumn("part").execute();
    await db.schema
      .alterTable("posts_version")
      .dropColumn("published")
      .execute();
  },
};
