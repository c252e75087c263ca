import { callingHoursOf } from "../../delivery/subjects/calling-hours-of-subject.ts";
import { findOptOuts } from "../../delivery/subjects/contact-history.server.ts";
import type { Subject } from "../../delivery/subjects/subject.ts";
import type { LeadState } from "../../leads/events/lead-state.ts";
import type { Services } from "../../server/http/services-context.server.ts";

/** Changes whenever what a lead's page offers may change. */
export async function readPageVersion(
  { database, now }: Pick<Services, "database" | "now">,
  subject: Subject,
  { version }: Pick<LeadState, "version">,
): Promise<string> {
  const time = now();
  const { calls, texts } = await findOptOuts(database, subject);
  const { isOpen } = callingHoursOf(subject, time);
  return [version, isOpen, calls?.getTime(), texts?.getTime()].join();
}
