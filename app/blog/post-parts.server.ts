import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** The most posts of one part. */
const partSize = 10_000;

/** Deals out places in the last part, then in new ones. */
export async function openParts(transaction: Transaction<Database>) {
  const { last } = await transaction
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.max<number | null>("part").as("last"))
    .executeTakeFirstOrThrow();
  let part = last ?? 1;
  let { members } = await transaction
    .selectFrom("blog_posts")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .where("part", "=", part)
    .executeTakeFirstOrThrow();
  return () => {
    if (members === partSize) {
      part += 1;
      members = 0;
    }
    members += 1;
    return part;
  };
}
