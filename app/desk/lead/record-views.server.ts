import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import {
  lockSubject,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import type { Account } from "../account.ts";
import { NotFoundError, type SignedIn } from "../desk-request.server.ts";
import { maxIdleMs } from "../sign-in/session-store.server.ts";

/** Skips views that an open page of the same lead and account makes by itself. */
export function recordViews(
  { services, session, request }: SignedIn,
  subjectIds: readonly string[],
) {
  const who = { by: session.account, at: services.now() };
  const isByScript = request.headers.get("Sec-Fetch-Dest") === "empty";
  return services.database.transaction().execute(async (transaction) => {
    for (const subjectId of subjectIds) {
      if (!(await lockSubject(transaction, subjectId))) {
        throw new NotFoundError("lead");
      }
      if (isByScript && (await hasViewed(transaction, subjectId, who)))
        continue;
      const view = { kind: "details_viewed", data: {}, subjectId } as const;
      await recordEvent(transaction, { ...view, ...who });
    }
  });
}

/** No page stays open for longer than a session without use. */
async function hasViewed(
  transaction: Transaction<Database>,
  subjectId: string,
  { by, at }: { by: Account; at: Date },
): Promise<boolean> {
  const found = await transaction
    .selectFrom("lead_events")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where("kind", "=", "details_viewed")
    .where("by_account", "=", by.id)
    .where("at", ">", new Date(at.getTime() - maxIdleMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
