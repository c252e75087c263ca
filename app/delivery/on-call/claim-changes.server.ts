import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { type Actor, namedActor } from "../../leads/events/lead-event.ts";
import { type Subject, subjectIdOf } from "../messages/subjects/subject.ts";
import type { Outbox } from "../queue/outbox.server.ts";
import type { ClaimStore } from "./claim-store.server.ts";

/** Each returns false if `from` no longer has the claim; otherwise it also queues the messages that follow. */
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
    async unclaim(subject: Subject, from: string, now: Date, by?: Actor) {
      const rows = await outbox.escalationRowsWithout(
        database,
        subject,
        from,
        now,
      );
      const isDone = await claims.unclaim(
        {
          subjectId: subjectIdOf(subject),
          from,
          by: by ?? namedActor(from),
          now,
        },
        rows,
      );
      outbox.wake();
      return isDone;
    },

    async reassign(
      subject: Subject,
      from: string,
      to: Actor,
      now: Date,
      by?: Actor,
    ) {
      const rows = outbox.assignedRowsOf(subject, to.name, now);
      const isDone = await claims.reassign(
        {
          subjectId: subjectIdOf(subject),
          from,
          now,
          to,
          by: by ?? namedActor(from),
        },
        rows,
      );
      outbox.wake();
      return isDone;
    },
  };
}
