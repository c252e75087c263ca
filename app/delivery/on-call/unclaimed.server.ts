import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { doNotCallReason } from "../../callback/do-not-call.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";

/** A lead, a request for a call or an unfinished review that nobody has claimed. */
export type Unclaimed = {
  subjectId: string;
  kind: string;
  since: Date;
  /** Destinations of those who were asked, the last one last. */
  asked: string[];
  /** Who is asked next, and when; undefined where nobody is. */
  next: { destination: string; at: Date } | undefined;
};

/** Everything that nobody has claimed, oldest first, whether or not anybody was or could be told of it. */
export async function listUnclaimed(
  database: Kysely<Database>,
  since = new Date(0),
): Promise<Unclaimed[]> {
  const unclaimed = [
    ...(await listLeads(database)),
    ...(await listCallbacks(database)),
    ...(await listUnfinished(database)),
  ];
  const turns = Map.groupBy(await listTurns(database), (turn) => turn.id);
  return unclaimed
    .map(({ id, kind, time }) => {
      const own = turns.get(id) ?? [];
      const next = own.find(({ attempts }) => attempts === 0);
      return {
        subjectId: id,
        kind,
        since: new Date(time),
        asked: own
          .filter(({ attempts }) => attempts > 0)
          .map(({ destination }) => destination),
        next: next && {
          destination: next.destination,
          at: new Date(next.next_at),
        },
      };
    })
    .filter((waiting) => waiting.since >= since)
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}

async function listLeads(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("survey_leads")
    .leftJoin("claims", "claims.subject_id", "survey_leads.id")
    .select(["id", "created_at", "released_at"])
    .where("claims.subject_id", "is", null)
    .where((row) =>
      row.or([
        row("quarantine_reason", "is", null),
        row("released_at", "is not", null),
      ]),
    )
    .execute();
  return rows.map(({ id, created_at, released_at }) => ({
    id,
    kind: "lead",
    time: released_at ?? created_at,
  }));
}

/** But for those that a person was reached for, that must not be called, or that look like a machine's. */
async function listCallbacks(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("callback_requests")
    .leftJoin("claims", "claims.subject_id", "callback_requests.id")
    .select(["id", "created_at", "reason", "progress"])
    .where("claims.subject_id", "is", null)
    .execute();
  return rows
    .filter(
      ({ reason, progress }) =>
        progress !== "connected" &&
        reason !== doNotCallReason &&
        !isQuarantineReason(reason),
    )
    .map(({ id, created_at }) => ({ id, kind: "callback", time: created_at }));
}

async function listUnfinished(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("partial_surveys")
    .leftJoin("claims", "claims.subject_id", "partial_surveys.id")
    .select(["id", "due_at"])
    .where("claims.subject_id", "is", null)
    .where("due_at", "is not", null)
    .execute();
  return rows.map(({ id, due_at }) => ({
    id,
    kind: "unfinished review",
    time: due_at ?? "",
  }));
}

function listTurns(database: Kysely<Database>) {
  return database
    .selectFrom("deliveries")
    .leftJoin("claims", "claims.subject_id", "deliveries.subject_id")
    .select([
      "deliveries.subject_id as id",
      "destination",
      "attempts",
      "next_at",
    ])
    .where("claims.subject_id", "is", null)
    .where((row) =>
      row.or([
        row("event", "like", "%.waiting"),
        row("event", "like", "%.unclaimed"),
      ]),
    )
    .orderBy("next_at")
    .execute();
}
