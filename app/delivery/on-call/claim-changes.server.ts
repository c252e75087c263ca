import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { createAddressLimit } from "../../server/security/address-limit.server.ts";
import { type Subject, subjectIdOf } from "../messages/subjects/subject.ts";
import type { Outbox } from "../queue/outbox.server.ts";
import type { ClaimStore } from "./claim-store.server.ts";

/** Each may notify someone, and the holder of a link needs only a few. */
const changesPerLink = 20;

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
    /** Counts a change by the link of this delivery; false if there were too many in ten minutes. */
    mayChangeByLink: createAddressLimit(changesPerLink),

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
      const rows = outbox.assignedRowsOf(subject, to.name, now);
      const isDone = await claims.reassign(
        { subjectId: subjectIdOf(subject), from, now, to, by },
        rows,
      );
      outbox.wake();
      return isDone;
    },
  };
}
