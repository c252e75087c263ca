import { findSubjectById } from "../../delivery/subjects/find-subject.server.ts";
import type { Subject } from "../../delivery/subjects/subject.ts";
import { isUuid } from "../../server/uuid.ts";
import {
  orNotFound,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { changeLead } from "./change-lead.server.ts";

/** What is typed on the page is kept on the device under this id, which may be that of a survey finished since. */
export function idInUrl({ parameters, url }: SignedIn): string {
  return parameters.id ?? url.searchParams.get("lead") ?? "";
}

export async function findLead(desk: SignedIn) {
  const id = idInUrl(desk);
  return isUuid(id) ? findSubjectById(desk.services.database, id) : undefined;
}

export async function getLead(desk: SignedIn) {
  return orNotFound(await findLead(desk), "lead");
}

export async function changeByForm(desk: SignedIn, subject: Subject) {
  const fields = readFields(desk);
  const { account } = desk.session;
  const change = { services: desk.services, subject, account, fields };
  return { ...(await changeLead(change)), fields };
}
