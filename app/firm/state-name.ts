import { capitalize } from "../ui/capitalize.ts";

/** For example "new-york" is New York: every word of a state's name is capitalized. */
export function stateName(slug: string) {
  return slug.split("-").map(capitalize).join(" ");
}
