import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { findCheckpoint } from "../../consent/consent-checkpoint.server.ts";
import { together } from "../../server/database/commit.server.ts";
import { hour } from "../../server/durations.ts";
import { toPartial } from "../../survey/draft/partial-store.server.ts";
import { findBackground } from "../messages/background.server.ts";
import type { Delivery, Subject } from "../messages/message.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import { holdDestination, isHeld, liftHolds } from "./holds.server.ts";
import { findWhyObsolete } from "./obsolete.server.ts";

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

/** What is written down after a try. */
export type Result =
  | { state: "delivered" }
  | ({ state: "waiting"; nextAt: Date } & Failure)
  | ({ state: "dead" } & Failure)
  /** Nobody needed it any more. */
  | { state: "dropped"; reason: string }
  /** Not tried to the end: somebody else may, at once. */
  | { state: "given back" };

type Failure = {
  reason: string;
  /** Recipients that are still to get it, where others have. */
  left?: readonly string[] | undefined;
  /** Until when the whole destination asked to be left alone. */
  heldUntil?: Date | undefined;
};

/** How it stands with a destination's messages. */
export type Queue = {
  destination: string;
  dead: number;
  /** The oldest that should have been delivered by now; undefined where there is none. */
  oldestDue: Date | undefined;
};

/** How long the ends of tries gather before they are written down together, in milliseconds. */
const gathering = 10;

/**
 * The messages that are to be sent. `writes` is the database's connection for what must not wait behind pages. A
 * message that somebody sends is put off for as long as the lease lasts, so nobody else takes it meanwhile; how often it
 * was taken tells whether the lease still holds.
 */
export function createDeliveryStore(
  database: Kysely<Database>,
  writes: Kysely<Database> = database,
) {
  const finish = together(
    (items: readonly Ended[]) =>
      writes.transaction().execute(async (transaction) => {
        for (const item of items) await writeEnd(transaction, item);
        return items;
      }),
    gathering,
  );
  return {
    findCheckpoint: () => findCheckpoint(database),

    /** Takes what is due for a destination, oldest first, until `leaseEnd`. Each comes back with this try counted. */
    take: (destination: string, most: number, now: Date, leaseEnd: Date) =>
      writes.transaction().execute(async (transaction) => {
        let due = transaction
          .selectFrom("deliveries")
          .select("id")
          .where("destination", "=", destination)
          .where("state", "=", sql.lit("waiting"))
          .where("next_at", "<=", now.toISOString())
          .where((row) => row.not(isHeld(row, now)))
          .orderBy("next_at")
          .limit(most);
        if (!isSqlite(writes)) due = due.forUpdate().skipLocked();
        const ids = (await due.execute()).map(({ id }) => id);
        if (ids.length === 0) return [];
        return transaction
          .updateTable("deliveries")
          .set(({ eb, ref }) => ({
            attempts: eb(ref("attempts"), "+", 1),
            next_at: leaseEnd.toISOString(),
          }))
          .where("id", "in", ids)
          .returningAll()
          .execute();
      }),

    /** Whether anything is due for it: a look that locks nothing. */
    async isDue(destination: string, now: Date): Promise<boolean> {
      const found = await database
        .selectFrom("deliveries")
        .select("id")
        .where("destination", "=", destination)
        .where("state", "=", sql.lit("waiting"))
        .where("next_at", "<=", now.toISOString())
        .where((row) => row.not(isHeld(row, now)))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Writes down how a try ended, and what the operator is to be told of it; many at once share a commit. */
    finish: (
      delivery: Delivery,
      result: Result,
      now: Date,
      alerts: readonly string[] = [],
    ) => finish({ delivery, result, now, alerts }),

    /** What a delivery tells of; undefined where that was erased meanwhile. */
    findSubject: (delivery: Delivery) => findSubject(database, delivery),

    /** What somebody sent, by its own id. */
    async findSubjectById(id: string): Promise<Subject | undefined> {
      for (const subject_kind of ["lead", "callback", "unfinished"]) {
        const told = await findSubject(database, {
          subject_kind,
          subject_id: id,
        });
        if (told && told.kind !== "delivery") return told;
      }
      return undefined;
    },

    /** What is known around it. */
    findBackground: (subject: Subject) => findBackground(database, subject),

    /** Why nobody needs to get it any more; undefined where it is to be sent. */
    findWhyObsolete: (delivery: Delivery, told: Told, claims: ClaimStore) =>
      findWhyObsolete(database, claims, delivery, told),

    async findDelivery(id: string): Promise<Delivery | undefined> {
      return database
        .selectFrom("deliveries")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
    },

    /** How it stands with each destination that has anything late or given up. */
    async listQueues(now: Date): Promise<Queue[]> {
      const due = await database
        .selectFrom("deliveries")
        .select(({ fn }) => ["destination", fn.min("created_at").as("oldest")])
        .where("state", "=", sql.lit("waiting"))
        .where((row) =>
          row.or([
            row("next_at", "<=", now.toISOString()),
            row("attempts", ">", 0),
          ]),
        )
        .groupBy("destination")
        .execute();
      const dead = await database
        .selectFrom("deliveries")
        .select(({ fn }) => ["destination", fn.countAll<number>().as("count")])
        .where("state", "=", sql.lit("dead"))
        .groupBy("destination")
        .execute();
      const names = new Set([...due, ...dead].map((row) => row.destination));
      return [...names].sort().map((destination) => {
        const late = due.find((row) => row.destination === destination);
        const ended = dead.find((row) => row.destination === destination);
        return {
          destination,
          dead: Number(ended?.count ?? 0),
          oldestDue: late && new Date(late.oldest),
        };
      });
    },

    /** What should have been delivered by now and was not, and what was given up; oldest first. */
    listUndelivered: (now: Date): Promise<Delivery[]> =>
      database
        .selectFrom("deliveries")
        .selectAll()
        .where((row) =>
          row.or([
            row("state", "=", sql.lit("dead")),
            row.and([
              row("state", "=", sql.lit("waiting")),
              row.or([
                row("next_at", "<=", now.toISOString()),
                row("attempts", ">", 0),
              ]),
            ]),
          ]),
        )
        .orderBy("created_at")
        .orderBy("id")
        .execute(),

    /** What was given up, oldest first. */
    listDead: (): Promise<Delivery[]> =>
      database
        .selectFrom("deliveries")
        .selectAll()
        .where("state", "=", sql.lit("dead"))
        .orderBy("ended_at")
        .orderBy("id")
        .execute(),

    /** Has what was given up sent again, with all its tries; all of it, or one. How many there were. */
    redeliver: (id: string | undefined, now: Date): Promise<number> =>
      writes.transaction().execute(async (transaction) => {
        let update = transaction
          .updateTable("deliveries")
          .set({
            state: "waiting",
            attempts: 0,
            next_at: now.toISOString(),
            ended_at: null,
          })
          .where("state", "=", sql.lit("dead"));
        if (id !== undefined) update = update.where("id", "=", id);
        const rows = await update.returning("destination").execute();
        await liftHolds(transaction, [
          ...new Set(rows.map(({ destination }) => destination)),
        ]);
        return rows.length;
      }),

    /** Gives up what nobody has taken since `before`: its destination is in no copy's file any more. */
    async giveUpOrphans(known: readonly string[], before: Date, now: Date) {
      const { numUpdatedRows } = await writes
        .updateTable("deliveries")
        .set({
          state: "dead",
          ended_at: now.toISOString(),
          last_error: "no destination has this name any more",
        })
        .where("state", "=", sql.lit("waiting"))
        .where("next_at", "<", before.toISOString())
        .where("destination", "not in", [...known, ""])
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

type Ended = {
  delivery: Delivery;
  result: Result;
  now: Date;
  alerts: readonly string[];
};

/** Writes nothing where the lease was lost: then another one knows better. */
async function writeEnd(
  transaction: Transaction<Database>,
  { delivery, result, now, alerts }: Ended,
) {
  const { id, attempts } = delivery;
  const time = now.toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set(
      result.state === "given back"
        ? { attempts: attempts - 1, next_at: time }
        : result.state === "waiting"
          ? {
              next_at: result.nextAt.toISOString(),
              last_error: result.reason,
              ...leftOf(result),
            }
          : {
              state: result.state,
              ended_at: time,
              last_error: "reason" in result ? result.reason : null,
              ...leftOf(result),
            },
    )
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  if ("heldUntil" in result && result.heldUntil) {
    await holdDestination(transaction, delivery.destination, result.heldUntil);
  }
  if (alerts.length === 0) return;
  const event = result.state === "dead" ? "delivery.dead" : "delivery.failing";
  await transaction
    .insertInto("deliveries")
    .values(
      alerts.map((destination) => ({
        id: alertId(delivery.destination, event, destination, now),
        subject_kind: "delivery",
        subject_id: id,
        destination,
        event,
        created_at: time,
        next_at: time,
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

function leftOf(result: Result) {
  return "left" in result && result.left
    ? { recipients: JSON.stringify(result.left) }
    : {};
}

/** One an hour, however many messages fail in however many copies of the site: the same id is the same alert. */
function alertId(from: string, event: string, to: string, now: Date) {
  const hours = Math.floor(now.getTime() / hour);
  const hash = createHash("sha256")
    .update(JSON.stringify([from, event, to, hours]))
    .digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** Of an alert, the delivery that failed. */
export type Told = Subject | { kind: "delivery"; delivery: Delivery };

async function findSubject(
  database: Kysely<Database>,
  { subject_kind, subject_id }: Pick<Delivery, "subject_kind" | "subject_id">,
): Promise<Told | undefined> {
  switch (subject_kind) {
    case "lead": {
      const lead = await database
        .selectFrom("survey_leads")
        .selectAll()
        .where("id", "=", subject_id)
        .executeTakeFirst();
      return lead && { kind: "lead", lead };
    }
    case "callback": {
      const callback = await database
        .selectFrom("callback_requests")
        .selectAll()
        .where("id", "=", subject_id)
        .executeTakeFirst();
      return callback && { kind: "callback", callback };
    }
    case "unfinished": {
      const row = await database
        .selectFrom("partial_surveys")
        .selectAll()
        .where("id", "=", subject_id)
        .executeTakeFirst();
      return row && { kind: "unfinished", partial: toPartial(row) };
    }
    default: {
      const delivery = await database
        .selectFrom("deliveries")
        .selectAll()
        .where("id", "=", subject_id)
        .executeTakeFirst();
      return delivery && { kind: "delivery", delivery };
    }
  }
}
