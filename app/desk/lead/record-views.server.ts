import {
  lockSubject,
  recordEvent,
} from "../../leads/events/lead-events.server.ts";
import { NotFoundError, type SignedIn } from "../desk-request.server.ts";

export function recordViews(
  { services, session }: SignedIn,
  subjectIds: readonly string[],
) {
  const who = { by: session.account, at: services.now() };
  return services.database.transaction().execute(async (transaction) => {
    for (const subjectId of subjectIds) {
      if (!(await lockSubject(transaction, subjectId))) {
        throw new NotFoundError("lead");
      }
      const view = { kind: "details_viewed", data: {}, subjectId } as const;
      await recordEvent(transaction, { ...view, ...who });
    }
  });
}
