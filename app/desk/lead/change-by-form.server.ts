import type { Subject } from "../../delivery/messages/subjects/subject.ts";
import { readFields, type SignedIn } from "../desk-request.server.ts";
import { changeLead } from "./change-lead.server.ts";

export async function changeByForm(desk: SignedIn, subject: Subject) {
  const fields = readFields(desk);
  const { account } = desk.session;
  const change = { tools: desk.services, subject, account, fields };
  return { ...(await changeLead(change)), fields };
}
