import { namedActor, nameKeyOf } from "../../leads/events/lead-event.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
} from "../destinations/plan/plan.ts";
import type { Delivery, Subject } from "../subjects/subject.ts";
import type { Claim } from "./claim-store.server.ts";
import { findSoleContact, readName } from "./sole-contact.ts";

type ClaimDelivery = Pick<Delivery, "id" | "subject_id" | "destination">;

/** Readers at another company don't decide who calls. */
export function mayClaimByLink(
  plan: DeliveryPlan,
  { destination }: ClaimDelivery,
) {
  return !listAllDestinations(plan).some(
    ({ name, outside }) => outside && name === destination,
  );
}

/** A claim of someone with an account is ended or moved at the desk, or by the link that only they read. */
export function mayMoveByLink(
  plan: DeliveryPlan,
  { destination }: ClaimDelivery,
  { by, account }: Claim,
): boolean {
  const reader = findSoleContact(plan, destination);
  return account === null || nameKeyOf(reader ?? "") === nameKeyOf(by);
}

type LinkDependencies = Pick<RequestServices, "delivery" | "now"> & {
  subject: Subject | undefined;
  claim: Claim | undefined;
};

/** A concurrent change by someone else wins, and the page shows it. */
export async function changeByLink(
  { act = "claim", from = "", name = "" }: Record<string, string>,
  claimDelivery: ClaimDelivery,
  { delivery, now, subject, claim }: LinkDependencies,
): Promise<"done" | "nameless" | "not theirs" | "too many"> {
  const { claims, claimChanges, plan } = delivery;
  // Several people may read the message, and any of them may type a colleague's name.
  const by = namedActor(`the link sent to ${claimDelivery.destination}`);
  if (act === "claim") {
    if (claim) return "done";
    const holder =
      findSoleContact(plan, claimDelivery.destination) ?? readName(name);
    if (!holder) return "nameless";
    if (!claimChanges.mayChangeByLink(claimDelivery.id)) return "too many";
    await claims.claim(claimDelivery.subject_id, namedActor(holder), now(), by);
    return "done";
  }
  const to = act === "reassign" ? readName(name) : undefined;
  if (!to && act !== "unclaim") return "nameless";
  if (!claim || !subject) return "done";
  if (!mayMoveByLink(plan, claimDelivery, claim)) return "not theirs";
  if (!claimChanges.mayChangeByLink(claimDelivery.id)) return "too many";
  const holder = { id: claim.account, name: from };
  await (to
    ? claimChanges.reassign(subject, holder, namedActor(to), now(), by)
    : claimChanges.unclaim(subject, holder, now(), by));
  return "done";
}
