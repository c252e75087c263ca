import type { Subject } from "../../delivery/subjects/subject.ts";
import { deskPage, redirectTo, type SignedIn } from "../desk-request.server.ts";
import { LeadContent } from "./lead-content.tsx";
import { changeByForm, getLead } from "./lead-request.server.ts";
import { type FormResult, readLeadView, statusOf } from "./lead-view.server.ts";

export async function showLead(desk: SignedIn): Promise<Response> {
  const saved = desk.url.searchParams.has("saved");
  return leadPage(desk, await getLead(desk), { saved });
}

export async function actOnLead(desk: SignedIn): Promise<Response> {
  const subject = await getLead(desk);
  const result = await changeByForm(desk, subject);
  return result.ok
    ? redirectTo(`${desk.url.pathname}?saved=${result.fields.act}`)
    : leadPage(desk, subject, result);
}

async function leadPage(desk: SignedIn, subject: Subject, outcome: FormResult) {
  const view = await readLeadView(desk, subject, outcome);
  return deskPage(desk, "Lead", <LeadContent view={view} />, {
    status: statusOf(outcome),
  });
}
