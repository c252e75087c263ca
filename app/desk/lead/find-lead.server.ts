import { findSubjectById } from "../../delivery/messages/subjects/find-subject.server.ts";
import { isUuid } from "../../server/uuid.ts";
import { orNotFound, type SignedIn } from "../desk-request.server.ts";

/** The lead, callback request or unfinished survey with this id. */
export async function findLead({ services }: SignedIn, id: string) {
  return isUuid(id) ? findSubjectById(services.database, id) : undefined;
}

/** The lead that the path names. */
export async function getLead(desk: SignedIn) {
  const { id = "" } = desk.parameters;
  return orNotFound(await findLead(desk, id), "lead");
}
