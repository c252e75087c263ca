import { notFound } from "./not-found.ts";

/** Any address that no other route knows: spec 2. */
export function loader() {
  throw notFound("Page not found");
}

export default function UnknownAddressPage() {
  return null;
}
