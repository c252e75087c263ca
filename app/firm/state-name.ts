/** For example "new-york" is New York: every word of a state's name is capitalized. */
export function stateName(slug: string) {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
