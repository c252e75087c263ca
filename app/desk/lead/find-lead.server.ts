import { findSubjectById } from "../../delivery/messages/subjects/find-subject.server.ts";
import { page, type SignedIn } from "../desk-request.server.ts";
import { Refusal } from "../shell/refusal.tsx";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The lead, callback request or unfinished survey that the address names. */
export async function findLead({ parameters, services }: SignedIn) {
  const { id = "" } = parameters;
  return uuid.test(id) ? findSubjectById(services.database, id) : undefined;
}

export function missing(desk: SignedIn) {
  const words = {
    heading: "We can't find that lead",
    words: "It may have been erased.",
  };
  return page(desk, "Not found", Refusal(words), { status: 404 });
}
