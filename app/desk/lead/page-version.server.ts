import { callingHoursOf } from "../../delivery/calling-hours-of-subject.ts";
import { findOptOuts } from "../../delivery/messages/subjects/contact-history.server.ts";
import {
  type Subject,
  subjectIdOf,
} from "../../delivery/messages/subjects/subject.ts";
import { readState } from "../../leads/events/lead-events.server.ts";
import type { Services } from "../../server/http/services-context.server.ts";

/** Changes whenever what a lead's page offers may change. */
export async function readPageVersion(
  { database, now }: Pick<Services, "database" | "now">,
  subject: Subject,
): Promise<string> {
  const time = now();
  const { version } = await readState(database, subjectIdOf(subject), time);
  const { calls, texts } = await findOptOuts(database, subject);
  const { isOpen } = callingHoursOf(subject, time);
  return [version, isOpen, calls?.getTime(), texts?.getTime()].join();
}
