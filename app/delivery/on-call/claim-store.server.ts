import { randomBytes } from "node:crypto";
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  sql,
  type Transaction,
} from "kysely";
import type { Database, DeliveriesTable } from "../../../db/schema.ts";
import { insertRows } from "../../server/database/commit.server.ts";

export type ClaimStore = ReturnType<typeof createClaimStore>;

/** Who has taken which lead on. */
export type Claim = { by: string; at: Date };

/** The only writer of claims, but for `privacy/`, which deletes. */
export function createClaimStore(
  database: Kysely<Database>,
  writes: Kysely<Database> = database,
) {
  let known: string | undefined;
  return {
    /** What signs the links; made at the first one. */
    async getKey(): Promise<string> {
      known ??= (await findKey(database)) ?? (await makeKey(writes));
      return known;
    },

    async findClaim(subjectId: string): Promise<Claim | undefined> {
      const row = await database
        .selectFrom("claims")
        .selectAll()
        .where("subject_id", "=", subjectId)
        .executeTakeFirst();
      return row && { by: row.claimed_by, at: new Date(row.claimed_at) };
    },

    /** The first one gets it. Whoever was to be asked later is not asked any more. Answers whose it is now. */
    claim: (subjectId: string, by: string, now: Date): Promise<Claim> =>
      writes.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("claims")
          .values({
            subject_id: subjectId,
            claimed_by: by,
            claimed_at: now.toISOString(),
          })
          .onConflict((conflict) => conflict.column("subject_id").doNothing())
          .execute();
        await transaction
          .deleteFrom("deliveries")
          .where("subject_id", "=", subjectId)
          .where("state", "=", "waiting")
          .where(isEscalation)
          .where("attempts", "=", 0)
          .execute();
        const row = await transaction
          .selectFrom("claims")
          .selectAll()
          .where("subject_id", "=", subjectId)
          .executeTakeFirstOrThrow();
        return { by: row.claimed_by, at: new Date(row.claimed_at) };
      }),

    /** Takes it away from `from`, and has others asked by these messages; false where it is not theirs any more. */
    unclaim: (subjectId: string, from: string, turns: Rows) =>
      writes.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("claims")
          .where("subject_id", "=", subjectId)
          .where("claimed_by", "=", from)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await replaceEscalation(transaction, subjectId, turns);
        return true;
      }),

    /** Makes it somebody else's, and tells them by these messages; false where it is not `from`'s any more. */
    reassign: (
      { subjectId, from, to, now }: Reassignment,
      messages: Rows,
    ): Promise<boolean> =>
      writes.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("claims")
          .set({ claimed_by: to, claimed_at: now.toISOString() })
          .where("subject_id", "=", subjectId)
          .where("claimed_by", "=", from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await replaceEscalation(transaction, subjectId, messages);
        return true;
      }),
  };
}

type Reassignment = { subjectId: string; from: string; to: string; now: Date };

type Rows = readonly Insertable<DeliveriesTable>[];

/** Messages that ask or tell a contact, or say that nobody has claimed it. */
function isEscalation(row: ExpressionBuilder<Database, "deliveries">) {
  return row.or([
    row("event", "like", "%.waiting"),
    row("event", "like", "%.unclaimed"),
    row("event", "like", "%.assigned"),
  ]);
}

/** What a contact was told already stays; what was not sent is replaced. */
async function replaceEscalation(
  transaction: Transaction<Database>,
  subjectId: string,
  deliveries: Rows,
) {
  await transaction
    .deleteFrom("deliveries")
    .where("subject_id", "=", subjectId)
    .where("state", "in", ["waiting", "dropped"])
    .where(isEscalation)
    .execute();
  await insertRows(transaction, "deliveries", deliveries);
}

async function findKey(database: Kysely<Database>) {
  const row = await database
    .selectFrom("claim_key")
    .select("key")
    .executeTakeFirst();
  return row?.key;
}

async function makeKey(writes: Kysely<Database>) {
  const key = randomBytes(32).toString("base64url");
  // Two copies may come here at once: the first one's is everybody's.
  const row = await writes
    .insertInto("claim_key")
    .values({ id: 1, key })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ key: sql.ref("claim_key.key") }),
    )
    .returning("key")
    .executeTakeFirstOrThrow();
  return row.key;
}
