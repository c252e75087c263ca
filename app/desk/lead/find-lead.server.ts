import { findSubjectById } from "../../delivery/messages/subjects/find-subject.server.ts";
import { isUuid } from "../../server/uuid.ts";
import { orNotFound, type SignedIn } from "../desk-request.server.ts";

export async function findLead({ services }: SignedIn, id: string) {
  return isUuid(id) ? findSubjectById(services.database, id) : undefined;
}

export async function getLead(desk: SignedIn) {
  const { id = "" } = desk.parameters;
  return orNotFound(await findLead(desk, id), "lead");
}
