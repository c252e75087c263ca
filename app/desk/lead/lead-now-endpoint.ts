import { describeLocalHours } from "../../delivery/subjects/calling-hours-of-subject.ts";
import { subjectIdOf } from "../../delivery/subjects/subject.ts";
import { readState } from "../../leads/events/lead-events.server.ts";
import type { SignedIn } from "../desk-request.server.ts";
import { hasRight } from "../rights.ts";
import { getLead } from "./lead-request.server.ts";
import { readPageVersion } from "./page-version.server.ts";
import { describeHours } from "./sections/hours-words.ts";

/** Open pages ask each minute, so it has no details, whose every view is logged. */
export async function showLeadNow(desk: SignedIn): Promise<Response> {
  const { services, session } = desk;
  const subject = await getLead(desk);
  const { timeZone } = services.delivery.plan;
  const time = services.now();
  const hours = describeLocalHours(subject, time, timeZone);
  const id = subjectIdOf(subject);
  const state = await readState(services.database, id, time);
  return Response.json({
    version: await readPageVersion(services, subject, state),
    hours: hasRight(session.account.role, "seeDetails")
      ? describeHours(hours)
      : undefined,
  });
}
