import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import {
  lockEvents,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import { listWorkers } from "../../leads/events/leads-of-accounts.server.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import { inTransaction } from "../../server/database/transaction.server.ts";
import { createRateLimit } from "../../server/security/rate-limit.server.ts";
import type { DeliveryRow } from "../rows/delivery-row.ts";
import { findSubjectById } from "../subjects/find-subject.server.ts";
import { type Subject, subjectIdOf } from "../subjects/subject.ts";
import { type ClaimStore, unclaim } from "./claim-store.server.ts";

/** Each change may notify someone, and the holder of a link needs only a few. */
const changesPerLink = 20;

type Outbox = {
  wake: () => void;
  escalationRowsWithout: (
    database: Kysely<Database>,
    subject: Subject,
    name: string,
    now: Date,
  ) => Promise<DeliveryRow[]>;
  assignmentRows: (subject: Subject, name: string, now: Date) => DeliveryRow[];
};

export type ClaimChanges = ReturnType<typeof createClaimChanges>;

/** Each change of a claim returns false if `from` no longer has it; otherwise it also queues the messages that follow. */
export function createClaimChanges({
  outbox,
  claims,
  database,
}: {
  outbox: Outbox;
  claims: ClaimStore;
  database: Kysely<Database>;
}) {
  return {
    mayChangeByLink: createRateLimit(changesPerLink),

    async unclaim(subject: Subject, from: Actor, now: Date, by: Actor) {
      const rows = await outbox.escalationRowsWithout(
        database,
        subject,
        from.name,
        now,
      );
      const isDone = await claims.unclaim(
        { subjectId: subjectIdOf(subject), from, by, now },
        rows,
      );
      outbox.wake();
      return isDone;
    },

    async reassign(
      subject: Subject,
      from: Actor,
      to: Actor,
      now: Date,
      by: Actor,
    ) {
      const rows = outbox.assignmentRows(subject, to.name, now);
      const isDone = await claims.reassign(
        { subjectId: subjectIdOf(subject), from, now, to, by },
        rows,
      );
      outbox.wake();
      return isDone;
    },

    /** Commits a few leads at a time, unless the caller passes a transaction. */
    async unclaimLeadsOfFormerStaff(
      database: Kysely<Database>,
      scope: UnclaimScope,
    ) {
      const { subjectIds = await listLeadsOfFormerStaff(database) } = scope;
      const size = database.isTransaction ? undefined : leadsPerTransaction;
      for (const some of chunksOf(subjectIds, size)) {
        if (scope.signal?.aborted) return;
        await inTransaction(database)((transaction) =>
          unclaimSome(transaction, outbox, { ...scope, subjectIds: some }),
        );
      }
    },
  };
}

/** Few enough that other changes don't wait long for the events' lock: each takes about a dozen statements. */
const leadsPerTransaction = 5;

type UnclaimScope = {
  by: Actor;
  now: Date;
  subjectIds?: readonly string[];
  asksContacts?: boolean;
  signal?: AbortSignal;
};

async function listLeadsOfFormerStaff(database: Kysely<Database>) {
  const rows = await database
    .selectFrom("lead_states")
    .select("subject_id")
    .where("closed_at", "is", null)
    .where((lead) =>
      lead.or([
        isFormer(lead, "owner_account", database),
        isFormer(lead, "asked_account", database),
      ]),
    )
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

function isFormer(
  lead: ExpressionBuilder<Database, "lead_states">,
  column: "owner_account" | "asked_account",
  database: Kysely<Database>,
) {
  return lead.and([
    lead(column, "is not", null),
    lead(column, "not in", listWorkers(database).select("id")),
  ]);
}

/** Unclaims open leads, declines hand-over requests. Reminders stay with leads, closed leads with their holders. */
async function unclaimSome(
  transaction: Transaction<Database>,
  outbox: Outbox,
  {
    by,
    now,
    subjectIds,
    asksContacts = true,
  }: UnclaimScope & { subjectIds: readonly string[] },
) {
  await lockEvents(transaction);
  const listWhere = (column: "owner_account" | "asked_account") =>
    transaction
      .selectFrom("lead_states")
      .select(["subject_id", "owner", "owner_account"])
      .where("subject_id", "in", subjectIds)
      .where("closed_at", "is", null)
      .where((lead) => isFormer(lead, column, transaction))
      .execute();
  for (const lead of await listWhere("owner_account")) {
    const subject = await findSubjectById(transaction, lead.subject_id);
    if (!subject || !lead.owner) continue;
    const from = { id: lead.owner_account, name: lead.owner };
    const rows = asksContacts
      ? await outbox.escalationRowsWithout(transaction, subject, from.name, now)
      : [];
    const change = { subjectId: lead.subject_id, from, by, now };
    await unclaim(transaction, change, rows);
  }
  for (const { subject_id } of await listWhere("asked_account")) {
    const origin = { subjectId: subject_id, by, at: now };
    const event = { kind: "handover_declined", data: {} } as const;
    await recordEvent(transaction, { ...event, ...origin });
  }
}
