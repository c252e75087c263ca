import {
  type Subject,
  subjectIdOf,
} from "../../delivery/messages/subjects/subject.ts";
import {
  goTo,
  page,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { addressWith } from "../queue-address.ts";
import { changeLead } from "./change-lead.server.ts";
import { findLead, missing } from "./find-lead.server.ts";
import { LeadContent } from "./lead-content.tsx";
import { type Outcome, readLeadView } from "./lead-view.server.ts";

/** One lead, callback request or unfinished review: what is known, what was done, and what to do next. */
export async function showLead(desk: SignedIn): Promise<Response> {
  const subject = await findLead(desk);
  const saved = desk.url.searchParams.has("saved");
  return subject ? leadPage(desk, subject, { saved }) : missing(desk);
}

/** Handles every button of the page. Refused input stays in its form. */
export async function actOnLead(desk: SignedIn): Promise<Response> {
  const subject = await findLead(desk);
  if (!subject) return missing(desk);
  const fields = await readFields(desk);
  const { account } = desk.session;
  const change = { tools: desk.services, subject, account, fields };
  const result = await changeLead(change);
  const path = `/leads/${subjectIdOf(subject)}`;
  const { act: saved } = fields;
  const isBesideList = desk.url.searchParams.has("lead");
  return result.ok
    ? goTo(
        isBesideList
          ? addressWith(desk.url, { saved })
          : `${path}?saved=${saved}`,
      )
    : leadPage(desk, subject, { ...result, fields });
}

async function leadPage(desk: SignedIn, subject: Subject, outcome: Outcome) {
  const view = await readLeadView(desk, subject, outcome);
  return page(desk, "Lead", <LeadContent view={view} />, {
    status: outcome.isForbidden ? 403 : outcome.problem ? 409 : 200,
  });
}
