import type { Destination } from "../destinations/destination.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
} from "../destinations/plan/plan.ts";

/** The only contact who reads a destination; undefined for shared mailboxes and chats. */
export function findSoleReader(
  plan: DeliveryPlan,
  destination: string,
): string | undefined {
  const people = plan.contacts?.people ?? [];
  const person = people.find(({ reach }) => reach.includes(destination));
  const addresses = addressesOf(plan, [destination]);
  const others = addressesOf(
    plan,
    people.filter((other) => other !== person).flatMap(({ reach }) => reach),
  );
  const isShared =
    addresses.length !== 1 ||
    addresses.some((address) => others.includes(address));
  return isShared ? undefined : person?.name;
}

/** A typed name, normalized; undefined if it is invalid. */
export function readName(typed: string): string | undefined {
  const name = typed.trim().replace(/\s+/g, " ");
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u.test(name) ? name : undefined;
}

function addressesOf(plan: DeliveryPlan, names: readonly string[]) {
  return listAllDestinations(plan)
    .filter(({ name }) => names.includes(name))
    .flatMap(listAddresses);
}

/** Lists a chat twice so that it counts as shared: several people read it. */
function listAddresses(destination: Destination): string[] {
  switch (destination.kind) {
    case "mail":
      return destination.to.map((address) => address.toLowerCase());
    case "slack":
      return [destination.url, destination.url];
    default:
      return [destination.url ?? ""];
  }
}
