import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { isQuarantineReason } from "../../../forms/spam-signals.ts";
import { minute } from "../../../server/durations.ts";
import { toPartial } from "../../../survey/draft/partial-store.server.ts";
import type { Subject } from "./subject.ts";

const pageSize = 200;

/** Pages of everything since a time that is delivered to someone, oldest first within each kind. */
export async function* readSubjectPages(
  database: Kysely<Database>,
  since: Date,
  now: Date,
): AsyncGenerator<Subject[]> {
  for (const readPage of [readLeads, readCallbacks, readUnfinished]) {
    for (let after: Position = { time: since.toISOString(), id: firstId }; ; ) {
      const page = await readPage(database, after, now);
      const last = page.at(-1);
      if (!last) break;
      after = last;
      yield page.flatMap(({ subject }) => subject ?? []);
    }
  }
}

const firstId = "00000000-0000-0000-0000-000000000000";

type Position = { time: string; id: string };

/** A row's position, and its content unless it is quarantined. */
type Entry = Position & { subject: Subject | undefined };

async function readLeads(
  database: Kysely<Database>,
  after: Position,
): Promise<Entry[]> {
  const leads = await database
    .selectFrom("survey_leads")
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.time, after.id)),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .execute();
  return leads.map((lead) => {
    const isQuarantined =
      lead.quarantine_reason !== null && lead.released_at === null;
    const subject = { kind: "lead", lead } as const;
    return {
      time: lead.created_at,
      id: lead.id,
      subject: isQuarantined ? undefined : subject,
    };
  });
}

/** A request of the last minute may still be ringing; its own process delivers it. */
async function readCallbacks(
  database: Kysely<Database>,
  after: Position,
  now: Date,
): Promise<Entry[]> {
  const callbacks = await database
    .selectFrom("callback_requests")
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.time, after.id)),
    )
    .where("created_at", "<", new Date(now.getTime() - minute).toISOString())
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .execute();
  return callbacks.map((callback) => ({
    time: callback.created_at,
    id: callback.id,
    subject: isQuarantineReason(callback.reason)
      ? undefined
      : { kind: "callback", callback },
  }));
}

async function readUnfinished(
  database: Kysely<Database>,
  after: Position,
): Promise<Entry[]> {
  const rows = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.time, after.id)),
    )
    .where("due_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    time: row.created_at,
    id: row.id,
    subject: { kind: "unfinished", partial: toPartial(row) },
  }));
}
