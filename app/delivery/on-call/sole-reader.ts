import type { Destination } from "../destinations/destination.ts";
import { type DeliveryPlan, listDestinations } from "../destinations/plan.ts";

/**
 * The contact who alone reads what goes to a destination; undefined where several people may: a mailbox with further
 * recipients or another contact's, a chat, and what is nobody's own.
 */
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

/** A name as somebody typed it; undefined for what is none. */
export function readName(typed: string): string | undefined {
  const name = typed.trim().replace(/\s+/g, " ");
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u.test(name) ? name : undefined;
}

function addressesOf(plan: DeliveryPlan, names: readonly string[]) {
  return listDestinations(plan)
    .filter(({ name }) => names.includes(name))
    .flatMap(listAddresses);
}

/** A chat counts as two readers. */
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
