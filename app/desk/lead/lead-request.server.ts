import { findSubjectById } from "../../delivery/messages/subjects/find-subject.server.ts";
import type { Subject } from "../../delivery/messages/subjects/subject.ts";
import { isUuid } from "../../server/uuid.ts";
import {
  orNotFound,
  readFields,
  type SignedIn,
} from "../desk-request.server.ts";
import { changeLead } from "./change-lead.server.ts";

export async function findLead({ services }: SignedIn, id: string) {
  return isUuid(id) ? findSubjectById(services.database, id) : undefined;
}

export async function getLead(desk: SignedIn) {
  const { id = "" } = desk.parameters;
  return orNotFound(await findLead(desk, id), "lead");
}

export async function changeByForm(desk: SignedIn, subject: Subject) {
  const fields = readFields(desk);
  const { account } = desk.session;
  const change = { tools: desk.services, subject, account, fields };
  return { ...(await changeLead(change)), fields };
}
