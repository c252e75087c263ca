import type { Address } from "../brand/operator.ts";

export function addressLine({ street, city, state, zip }: Address) {
  return `${street}, ${city}, ${state} ${zip}`;
}
