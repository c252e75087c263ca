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

/** Who has claimed a lead, and when. */
export type Claim = { by: string; at: Date };

/** The only writer of claims, except for `privacy/`. */
export function createClaimStore(
  database: Kysely<Database>,
  writes: Kysely<Database> = database,
) {
  let key: string | undefined;
  const inTransaction = <Value>(
    work: (transaction: Transaction<Database>) => Promise<Value>,
  ) => writes.transaction().execute(work);
  return {
    /** The key that signs claim links, created on first use. */
    async getKey(): Promise<string> {
      key ??= (await findKey(database)) ?? (await createKey(writes));
      return key;
    },

    findClaim: (subjectId: string) => findClaim(database, subjectId),

    /** The first claim wins and stops the escalation. Returns the claim in force. */
    claim: (subjectId: string, by: string, now: Date) =>
      inTransaction((transaction) => claim(transaction, subjectId, by, now)),

    /** Ends `from`'s claim and queues a new escalation; false if it isn't `from`'s any more. */
    unclaim: (subjectId: string, from: string, escalation: Rows) =>
      inTransaction((transaction) =>
        unclaim(transaction, subjectId, from, escalation),
      ),

    /** Moves the claim to someone else and queues their message; false if it isn't `from`'s any more. */
    reassign: (change: Reassignment, messages: Rows) =>
      inTransaction((transaction) => reassign(transaction, change, messages)),
  };
}

async function findClaim(
  database: Kysely<Database>,
  subjectId: string,
): Promise<Claim | undefined> {
  const row = await database
    .selectFrom("claims")
    .selectAll()
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row && { by: row.claimed_by, at: new Date(row.claimed_at) };
}

async function claim(
  transaction: Transaction<Database>,
  subjectId: string,
  by: string,
  now: Date,
): Promise<Claim> {
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
  return (await findClaim(transaction, subjectId)) ?? { by, at: now };
}

async function unclaim(
  transaction: Transaction<Database>,
  subjectId: string,
  from: string,
  escalation: Rows,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("claims")
    .where("subject_id", "=", subjectId)
    .where("claimed_by", "=", from)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await replaceEscalation(transaction, subjectId, escalation);
  return true;
}

async function reassign(
  transaction: Transaction<Database>,
  { subjectId, from, to, now }: Reassignment,
  messages: Rows,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("claims")
    .set({ claimed_by: to, claimed_at: now.toISOString() })
    .where("subject_id", "=", subjectId)
    .where("claimed_by", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await replaceEscalation(transaction, subjectId, messages);
  return true;
}

type Reassignment = { subjectId: string; from: string; to: string; now: Date };

type Rows = readonly Insertable<DeliveriesTable>[];

/** Messages that ask a contact, tell one of an assignment, or report that nobody has claimed the lead. */
function isEscalation(row: ExpressionBuilder<Database, "deliveries">) {
  return row.or([
    row("event", "like", "%.waiting"),
    row("event", "like", "%.unclaimed"),
    row("event", "like", "%.assigned"),
  ]);
}

/** Sent messages stay; unsent ones are replaced. */
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

async function createKey(writes: Kysely<Database>) {
  const key = randomBytes(32).toString("base64url");
  // Two copies of the site may create it at once: the first one's is used by both.
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
