import { isSameName } from "../../leads/events/lead-event.ts";
import type { Destination } from "../destinations/destination.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
} from "../destinations/plan/plan.ts";
import type { Delivery } from "../subjects/subject.ts";
import type { Claim } from "./claim-store.server.ts";

export function findSoleContact(
  plan: DeliveryPlan,
  destination: string,
): string | undefined {
  const people = plan.contacts?.people ?? [];
  const person = people.find(({ reach }) => reach.includes(destination));
  const [found] = destinationsNamed(plan, [destination]);
  // Several people read a chat.
  if (!found || found.kind === "slack") return undefined;
  const [address, ...more] = listAddresses(found);
  const others = destinationsNamed(
    plan,
    people.filter((other) => other !== person).flatMap(({ reach }) => reach),
  ).flatMap(listAddresses);
  const isShared =
    address === undefined || more.length > 0 || others.includes(address);
  return isShared ? undefined : person?.name;
}

export function isReadBy(
  claim: Claim | undefined,
  { destination }: Pick<Delivery, "destination">,
  { contacts }: DeliveryPlan,
): boolean {
  return (contacts?.people ?? []).some(
    ({ name, reach }) =>
      claim && isSameName(name, claim.by) && reach.includes(destination),
  );
}

export function readName(typed: string): string | undefined {
  const name = typed.trim().replace(/\s+/g, " ");
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u.test(name) ? name : undefined;
}

function destinationsNamed(plan: DeliveryPlan, names: readonly string[]) {
  return listAllDestinations(plan).filter(({ name }) => names.includes(name));
}

function listAddresses(destination: Destination): string[] {
  return destination.kind === "mail"
    ? destination.to.map((address) => address.toLowerCase())
    : [destination.url ?? ""];
}
