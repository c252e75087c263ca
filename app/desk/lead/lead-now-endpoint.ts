import { describeLocalHours } from "../../delivery/calling-hours-of-subject.ts";
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
  const hours = describeLocalHours(subject, services.now(), timeZone);
  return Response.json({
    version: await readPageVersion(services, subject),
    hours: hasRight(session.account.role, "seeDetails")
      ? describeHours(hours)
      : undefined,
  });
}
