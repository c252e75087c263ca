import type { LawBook } from "../../law/facts/law-book.server.ts";
import type { DeliveryPlan } from "../destinations/plan.ts";
import { type Subject, subjectIdOf } from "../messages/subject.ts";
import { createOutbox } from "../queue/outbox.server.ts";
import type { ClaimStore } from "./claim-store.server.ts";

/** What becomes of a claim afterwards; `from` has it. Each answers whether it still was theirs. */
export function createClaimChanges(
  plan: DeliveryPlan,
  laws: LawBook,
  claims: ClaimStore,
  wake?: () => void,
) {
  const outbox = createOutbox(plan, laws, wake);
  return {
    /** Nobody has it any more: the other contacts are asked, one after the other. */
    async unclaim(subject: Subject, from: string, now: Date) {
      const rows = outbox.escalationRowsWithout(subject, from, now);
      const isDone = await claims.unclaim(subjectIdOf(subject), from, rows);
      outbox.wake();
      return isDone;
    },

    /** Somebody else has it now, and is told where they are a contact. */
    async reassign(subject: Subject, from: string, to: string, now: Date) {
      const rows = outbox.assignedRowsOf(subject, to, now);
      const isDone = await claims.reassign(
        { subjectId: subjectIdOf(subject), from, to, now },
        rows,
      );
      outbox.wake();
      return isDone;
    },
  };
}
